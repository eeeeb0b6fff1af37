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
  const scheme = dark ? 'dark' : 'light';
  root.classList.add(scheme);
  root.style.colorScheme = scheme;
  root.dataset.density = read('density') ?? 'normal';
  const host = /^(toutapprendre|flash|generique)\./.exec(location.hostname);
  // The server names the brand of a host that belongs to one.
  root.dataset.brand ??= host?.[1] ?? read('brand') ?? 'intendance';
})();
