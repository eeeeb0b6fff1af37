// Runs before the first paint, without a flash of another theme. A file, for a strict CSP.
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
  // The server names the brand of its own hosts.
  root.dataset.brand ??= host?.[1] ?? read('brand') ?? 'intendance';
})();
