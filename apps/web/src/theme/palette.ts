/** The only file with colours. Every pair is [light, dark]; theme.spec.ts computes the contrasts again. */
export type Pair = readonly [light: string, dark: string];

export const brandNames = ['intendance', 'toutapprendre', 'flash', 'generique'] as const;
export type Brand = (typeof brandNames)[number];

export const surfaces = {
  bg: ['#FBFAF7', '#121614'],
  panel: ['#FFFFFF', '#191E1B'],
  subtle: ['#F4F2EC', '#222824'],
  muted: ['#EBE8DF', '#2A312C'],
  emphasized: ['#DFDBCF', '#363E39'],
  inverted: ['#1C211F', '#EDEFEA'],
} as const satisfies Record<string, Pair>;

export const inks = {
  fg: ['#1C211F', '#EDEFEA'],
  muted: ['#565C58', '#B1B8B2'],
  subtle: ['#6B706B', '#949C96'],
  inverted: ['#FBFAF7', '#121614'],
  error: ['#A3241C', '#FF9C92'],
  warning: ['#7A4B00', '#F0C063'],
  success: ['#1F6B35', '#86D29A'],
  info: ['#1B4F8F', '#93BDF5'],
} as const satisfies Record<string, Pair>;

export const tints = {
  error: ['#FCE8E5', '#431A17'],
  warning: ['#FFF1D6', '#35270B'],
  success: ['#E4F2E6', '#16301D'],
  info: ['#E5EEFA', '#172B47'],
} as const satisfies Record<string, Pair>;

export const lines = {
  border: ['#DAD6CB', '#343B37'],
  muted: ['#E6E3DA', '#2A312C'],
  subtle: ['#EFEDE6', '#242A26'],
  emphasized: ['#8A8576', '#76807A'],
  error: ['#B42318', '#FF8A7E'],
} as const satisfies Record<string, Pair>;

export const focusRing: Pair = ['#0B57D0', '#A8C7FA'];

/** A colour palette of Chakra. `fg` is read on `subtle` and `muted`, `contrast` on `solid`. */
export type Palette = Readonly<Record<'solid' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'border', Pair>>;

export const palettes = {
  gray: {
    solid: ['#565C58', '#B1B8B2'],
    contrast: ['#FFFFFF', '#121614'],
    fg: ['#3C423F', '#D5DAD5'],
    subtle: ['#ECE9E1', '#2A312C'],
    muted: ['#E0DCD1', '#353D38'],
    emphasized: ['#CFCABC', '#465049'],
    border: ['#C4BFB1', '#4A534D'],
  },
  red: {
    solid: ['#B42318', '#FF8A7E'],
    contrast: ['#FFFFFF', '#1F0503'],
    fg: ['#A3241C', '#FF9C92'],
    subtle: ['#FCE8E5', '#431A17'],
    muted: ['#F9D9D4', '#53221E'],
    emphasized: ['#F2BDB5', '#6E2D27'],
    border: ['#E2A79F', '#7A3A34'],
  },
  orange: {
    solid: ['#8A5A12', '#E3B565'],
    contrast: ['#FFFFFF', '#1A1204'],
    fg: ['#8A5A12', '#E3B565'],
    subtle: ['#FBF0DA', '#3A2C12'],
    muted: ['#F7E6C4', '#483717'],
    emphasized: ['#EBD19B', '#5E4920'],
    border: ['#DCC08A', '#6B5528'],
  },
  green: {
    solid: ['#1F6B35', '#86D29A'],
    contrast: ['#FFFFFF', '#06140A'],
    fg: ['#1F6B35', '#86D29A'],
    subtle: ['#E4F2E6', '#16301D'],
    muted: ['#D3E8D7', '#1E3F27'],
    emphasized: ['#B3D6BA', '#2B5636'],
    border: ['#A3CBAB', '#346040'],
  },
  blue: {
    solid: ['#1B4F8F', '#93BDF5'],
    contrast: ['#FFFFFF', '#061320'],
    fg: ['#1B4F8F', '#93BDF5'],
    subtle: ['#E5EEFA', '#172B47'],
    muted: ['#D3E2F5', '#1F3859'],
    emphasized: ['#B4CDEC', '#2B4B75'],
    border: ['#A5C0E2', '#37587F'],
  },
} as const satisfies Record<string, Palette>;

/** The white-label charters are ours until the brands send theirs. Only these colours, the logo and the name change. */
export const brands: Readonly<Record<Brand, Palette>> = {
  intendance: {
    solid: ['#1F5B4C', '#7CC5AE'],
    contrast: ['#FFFFFF', '#08110E'],
    fg: ['#1F5B4C', '#7CC5AE'],
    subtle: ['#E3EFEA', '#1B3630'],
    muted: ['#CFE3DB', '#234840'],
    emphasized: ['#B3D2C7', '#2E5C52'],
    border: ['#A2C4B7', '#376559'],
  },
  toutapprendre: {
    solid: ['#B5364F', '#F29BAE'],
    contrast: ['#FFFFFF', '#20060C'],
    fg: ['#A32D45', '#F29BAE'],
    subtle: ['#FBE9ED', '#3B1A22'],
    muted: ['#F6DAE0', '#4A222C'],
    emphasized: ['#EDBFC9', '#632F3B'],
    border: ['#DFABB7', '#703945'],
  },
  flash: {
    solid: ['#4A3FA0', '#B4ACF5'],
    contrast: ['#FFFFFF', '#0D0A24'],
    fg: ['#4A3FA0', '#B4ACF5'],
    subtle: ['#ECEAF8', '#25214A'],
    muted: ['#DEDAF3', '#302B5C'],
    emphasized: ['#C5BFE9', '#403A78'],
    border: ['#B4ADDF', '#4B4585'],
  },
  generique: {
    solid: ['#2B5A8C', '#94BFEA'],
    contrast: ['#FFFFFF', '#061320'],
    fg: ['#2B5A8C', '#94BFEA'],
    subtle: ['#E6EEF6', '#182C42'],
    muted: ['#D5E2EF', '#203852'],
    emphasized: ['#B7CDE2', '#2C4B6C'],
    border: ['#A8C0D8', '#375878'],
  },
};

export const charts: readonly Pair[] = [
  ['#1F5B4C', '#7CC5AE'],
  ['#B7791F', '#E3B565'],
  ['#2B5A8C', '#94BFEA'],
  ['#A3483B', '#F0998C'],
  ['#6B4E9B', '#BFA6EE'],
  ['#5E7A1F', '#B5CF72'],
  ['#8A5A73', '#DDA8C2'],
  ['#4A6670', '#A5C0CA'],
];
