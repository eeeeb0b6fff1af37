import { type Brand, brands, charts, focusRing, inks, lines, type Pair, type Palette, palettes, surfaces, tints } from './palette.js';

// `_light` and `_dark`, never `base`: Chakra defines `_light`, which would win over it.
const token = ([light, dark]: Pair) => ({ value: { _light: light, _dark: dark } });
const tokens = <Key extends string>(pairs: Readonly<Record<Key, Pair>>) =>
  Object.fromEntries(Object.entries<Pair>(pairs).map(([key, pair]) => [key, token(pair)])) as Record<Key, ReturnType<typeof token>>;
const paletteTokens = (palette: Palette) => ({ ...tokens(palette), focusRing: token(focusRing) });

const { bg, ...otherSurfaces } = surfaces;
const { fg, ...otherInks } = inks;
const { border, ...otherLines } = lines;

export const semanticColors = (brand: Brand) => ({
  bg: { DEFAULT: token(bg), ...tokens(otherSurfaces), ...tokens(tints) },
  fg: { DEFAULT: token(fg), ...tokens(otherInks) },
  border: { DEFAULT: token(border), ...tokens(otherLines), inverted: token(surfaces.inverted) },
  gray: paletteTokens(palettes.gray),
  red: paletteTokens(palettes.red),
  orange: paletteTokens(palettes.orange),
  green: paletteTokens(palettes.green),
  blue: paletteTokens(palettes.blue),
  brand: paletteTokens(brands[brand]),
  chart: Object.fromEntries(charts.map((pair, index) => [String(index + 1), token(pair)])),
});

/** Only the tokens that the recipes name: Chakra's eleven colour scales would be 120 unused custom properties. */
export const plainColors = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  black: { value: '#000000' },
  white: { value: '#FFFFFF' },
  /** Behind what is transparent in an image, in both themes: dark and light drawings are readable on it. */
  chequer: { 1: { value: '#D6D8D4' }, 2: { value: '#C3C7C1' } },
  blackAlpha: { 500: { value: 'rgba(10, 14, 12, 0.48)' } },
};

const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
export const shadows = {
  xs: shadow('0 1px 2px rgba(28, 33, 31, 0.06)', '0 1px 2px rgba(0, 0, 0, 0.4)'),
  sm: shadow('0 2px 6px rgba(28, 33, 31, 0.08)', '0 2px 6px rgba(0, 0, 0, 0.5)'),
  md: shadow('0 6px 18px rgba(28, 33, 31, 0.12)', '0 6px 18px rgba(0, 0, 0, 0.55)'),
  lg: shadow('0 16px 48px rgba(28, 33, 31, 0.18)', '0 16px 48px rgba(0, 0, 0, 0.65)'),
  xl: shadow('0 16px 48px rgba(28, 33, 31, 0.18)', '0 16px 48px rgba(0, 0, 0, 0.65)'),
};

export const fonts = {
  body: { value: '"Public Sans Variable", "Public Sans Fallback", system-ui, sans-serif' },
  heading: { value: '"Source Serif 4 Variable", "Source Serif Fallback", Georgia, serif' },
  mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
};

/** In rem: a larger font of the browser is a larger font here. The sizes are those of the charter, in sixteenths. */
export const textStyles = {
  meta: { value: { fontSize: '0.75rem', lineHeight: '1rem' } },
  dense: { value: { fontSize: '0.8125rem', lineHeight: '1.125rem' } },
  body: { value: { fontSize: '0.875rem', lineHeight: '1.25rem' } },
  reading: { value: { fontSize: '1rem', lineHeight: '1.5rem' } },
  h3: { value: { fontSize: '1.125rem', lineHeight: '1.625rem', fontWeight: '600' } },
  h2: { value: { fontFamily: 'heading', fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: '600' } },
  h1: { value: { fontFamily: 'heading', fontSize: '1.5rem', lineHeight: '2rem', fontWeight: '600' } },
  kpi: { value: { fontSize: '1.875rem', lineHeight: '2.375rem', fontWeight: '600' } },
};
