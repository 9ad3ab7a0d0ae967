// Runs before the first paint, so that the other theme never flashes by, nor motion that the user switched off.
(function () {
  function stored(name) {
    try {
      return JSON.parse(localStorage.getItem('fourscore.' + name));
    } catch {
      // No storage, or a value of something else: the system decides.
      return null;
    }
  }
  var kept = stored('theme');
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.pace = stored('pace') === 'instant' ? 'instant' : 'usual';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
