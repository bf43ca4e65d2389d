// Before the first paint: language, colours, motion and text size as this device keeps them; and
// the files that this page will ask for (`listFiles` of bundling/files.ts) are on their way.
(() => {
  const root = document.documentElement;
  const settings = stored();
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = [asked, settings['language'], ...navigator.languages];
  const codes = wanted.map((tag) => (typeof tag === 'string' ? tag.toLowerCase().slice(0, 2) : ''));
  root.lang = codes.find((code) => code === 'it' || code === 'en') ?? 'en';
  const { theme, tableTop, cardBack, motion, textSize } = settings;
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  if (tableTop === 'felt' || tableTop === 'slate') root.dataset['table'] = tableTop;
  if (cardBack === 'lattice' || cardBack === 'dots') root.dataset['back'] = cardBack;
  if (motion === 'full' || motion === 'none') root.dataset['motion'] = motion;
  if (typeof textSize === 'number' && textSize >= 150) root.dataset['text'] = 'large';
  if (typeof textSize === 'number' && textSize > 100 && textSize <= 200)
    root.style.setProperty('--text-scale', String(textSize / 100));

  const listed = document.currentScript?.dataset['files'] ?? '{}';
  const files = /** @type {Record<string, string[]>} */ (JSON.parse(listed));
  const pages = [...(files[''] ?? []), ...(files[location.pathname] ?? [])];
  // Of the words, only those of the language.
  const others = root.lang === 'it' ? '.en-' : '.it-';
  for (const file of new Set(pages.filter((each) => !each.includes(others)))) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }

  /** @returns {Record<string, unknown>} */
  function stored() {
    try {
      /** @type {unknown} */
      const found = JSON.parse(localStorage.getItem('chiaro.settings') ?? '{}');
      return typeof found === 'object' && found !== null ? { ...found } : {};
    } catch {
      return {};
    }
  }
})();
