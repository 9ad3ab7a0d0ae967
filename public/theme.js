// Runs before the first paint, so that nobody sees the other theme flash by.
(function () {
  var kept = null;
  try {
    kept = JSON.parse(localStorage.getItem('fourscore.theme'));
  } catch {
    // No storage, or a value of something else: the system decides.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
