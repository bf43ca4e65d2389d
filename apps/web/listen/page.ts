import type { PageEvent, Place, TableState, Zone } from './events.js';

declare global {
  interface Window {
    chiaroHeard: (event: PageEvent) => Promise<void>;
    chiaroPlace: () => { on: Place; joints: string[]; spelled: string[] };
  }
}

/**
 * Runs in the page before its own scripts: reports what live regions receive, where the focus goes,
 * and whose turn it is. One function without imports, because it is sent to the browser as text.
 */
export function watchPage(): void {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const report = (event: PageEvent) => void window.chiaroHeard(event);

  const numbers = new WeakMap<Element, number>();
  let last = 0;
  const numberOf = (element: Element): number => {
    if (!numbers.has(element)) numbers.set(element, ++last);
    return numbers.get(element) ?? 0;
  };

  const DIALOG = 'dialog, [role=dialog], [role=alertdialog]';
  const ZONES: readonly (readonly [string, Zone])[] = [
    [DIALOG, 'dialog'],
    ['[data-state], [data-board]', 'board'],
    ['h1', 'heading'],
    ['[role=toolbar], [role=group]', 'bar'],
  ];
  const placeOf = (element: Element | null): Place => {
    if (element === null || element === document.body || element === document.documentElement)
      return { zone: 'body', id: 'body', name: '' };
    const zone = ZONES.find(([selector]) => element.closest(selector) !== null)?.[1];
    const roving = element.getAttribute('data-roving');
    const isGroup = element.matches('[role=toolbar], [role=grid], [role=listbox]');
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      zone: zone ?? 'elsewhere',
      id: roving !== null ? `${zone} ${roving}` : isGroup ? 'group' : `#${numberOf(element)}`,
      name: `${element.tagName.toLowerCase()} ${name.replace(/\s+/g, ' ').trim().slice(0, 60)}`,
    };
  };

  const messagesIn = (record: MutationRecord): void => {
    const target = record.target instanceof Element ? record.target : record.target.parentElement;
    const region = target?.closest(LIVE);
    if (region === null || region === undefined || region.closest('[aria-hidden=true]')) return;
    const isAssertive =
      region.getAttribute('aria-live') === 'assertive' || region.getAttribute('role') === 'alert';
    const nodes = record.type === 'characterData' ? [record.target] : [...record.addedNodes];
    for (const node of nodes) {
      const text = (node.textContent ?? '').trim();
      if (text === '') continue;
      report({
        at: Date.now(),
        kind: 'live',
        region: isAssertive ? 'assertive' : 'polite',
        text,
      });
    }
  };

  let state: TableState = 'none';
  const stateNow = (): TableState => {
    if (document.querySelector('[data-summary]') !== null) return 'summary';
    if (document.querySelector('[data-cover]') !== null) return 'paused';
    const shown = document.querySelector('[data-state]')?.getAttribute('data-state');
    return shown === 'mine' || shown === 'waiting' || shown === 'over' ? shown : 'none';
  };

  new MutationObserver((records) => {
    for (const record of records) if (record.type !== 'attributes') messagesIn(record);
    const now = stateNow();
    if (now === state) return;
    state = now;
    report({ at: Date.now(), kind: 'state', state });
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-state'],
  });

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) report({ at: Date.now(), kind: 'focus', on: placeOf(target) });
    },
    true,
  );
  for (const input of ['keydown', 'click'])
    addEventListener(input, () => report({ at: Date.now(), kind: 'input' }), true);

  /** Neighbours in the text of one thing, letter to letter: heard as one word if nothing parts them. */
  const jointsIn = (named: Element): string[] => {
    const walker = document.createTreeWalker(named, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('[aria-hidden=true], svg, style') === null)
        texts.push(node.textContent ?? '');
    return texts
      .filter((text) => text !== '')
      .flatMap((text, i, all) => {
        const before = all[i - 1] ?? '';
        const isJoined = /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text);
        const joint = before.slice(-24) + text.slice(0, 24);
        // Figures alone are heard everywhere.
        return isJoined && /\p{L}/u.test(joint) && joint.length > 4 ? [joint] : [];
      });
  };
  const NAMED = 'button, a, summary, h1, h2, h3, p, li, td, th, dt, dd, label, [role=dialog]';
  const joints = (): string[] => [
    ...new Set([...document.querySelectorAll(NAMED)].flatMap(jointsIn)),
  ];

  /** Words with a capital inside that are written so: names of boxes in a notation. */
  const spelled = (): string[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const [word] of (node.textContent ?? '').matchAll(/\p{L}*\p{Ll}\p{Lu}\p{L}*/gu))
        found.add(word);
    return [...found];
  };

  window.chiaroPlace = () => ({
    on: placeOf(document.activeElement),
    joints: joints(),
    spelled: spelled(),
  });
}
