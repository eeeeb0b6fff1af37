// Runs before the first paint: no flash of the other theme, brand or density. A file and not inline, for a strict CSP.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(`intendance.${key}`);
    } catch {
      return null;
    }
  };
  const mode = read('color-mode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.dataset.density = read('density') ?? 'normal';
  const host = /^(toutapprendre|flash|generique)\./.exec(location.hostname);
  // The server names the brand of a host that belongs to one.
  root.dataset.brand ??= host ? host[1] : (read('brand') ?? 'intendance');
})();
