import { useSyncExternalStore } from 'react';

export const colorModes = ['light', 'dark', 'auto'] as const;
export type ColorMode = (typeof colorModes)[number];
export const densities = ['compact', 'normal', 'confortable'] as const;
export type Density = (typeof densities)[number];

const listeners = new Set<() => void>();
const key = (name: string) => `intendance.${name}`;

function read<Value extends string>(name: string, allowed: readonly Value[], otherwise: Value): Value {
  try {
    const stored = localStorage.getItem(key(name));
    return allowed.find((value) => value === stored) ?? otherwise;
  } catch {
    return otherwise; // storage refused: the choice lasts as long as the page
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(key(name), value);
  } catch {
    // storage refused
  }
}

const systemIsDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;
/** Prints in light mode, whatever the mode of the screen. */
const isPrinting = (): boolean => matchMedia('print').matches;
let mode = read('color-mode', colorModes, 'auto');
let density = read('density', densities, 'normal');

/** Same effect as `public/boot.js`, which does it before the first paint. */
function paint(): void {
  const dark = !isPrinting() && (mode === 'dark' || (mode === 'auto' && systemIsDark()));
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.dataset.density = density;
  for (const listener of listeners) listener();
}

export function setColorMode(next: ColorMode): void {
  mode = next;
  write('color-mode', next);
  paint();
}

export function setDensity(next: Density): void {
  density = next;
  write('density', next);
  paint();
}

/** Follows the system while the mode is `auto`, and a change made in another tab. */
export function watchColorMode(): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const onStorage = (event: StorageEvent) => {
    if (!event.key?.startsWith('intendance.')) return;
    mode = read('color-mode', colorModes, 'auto');
    density = read('density', densities, 'normal');
    paint();
  };
  const paper = matchMedia('print');
  media.addEventListener('change', paint);
  paper.addEventListener('change', paint);
  addEventListener('storage', onStorage);
  paint();
  return () => {
    media.removeEventListener('change', paint);
    paper.removeEventListener('change', paint);
    removeEventListener('storage', onStorage);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, () => mode);
export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density);
