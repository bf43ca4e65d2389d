// Before the first paint: language, theme, motion and text size as this device keeps them.
(function () {
  var root = document.documentElement;
  var settings = {};
  try {
    settings = JSON.parse(localStorage.getItem('chiaro.settings')) || {};
  } catch (error) {
    settings = {};
  }
  var asked = new URLSearchParams(location.search).get('lang');
  var wanted = [asked, settings.language].concat(navigator.languages || []);
  for (var i = 0; i < wanted.length; i++) {
    var code = String(wanted[i] || '').toLowerCase().split('-')[0];
    if (code === 'it' || code === 'en') {
      root.lang = code;
      break;
    }
  }
  if (settings.theme === 'light' || settings.theme === 'dark') root.dataset.theme = settings.theme;
  if (settings.motion === 'full' || settings.motion === 'none') root.dataset.motion = settings.motion;
  if (settings.textSize > 100 && settings.textSize <= 200)
    root.style.setProperty('--text-scale', String(settings.textSize / 100));
})();
