export const touch = '@media (pointer: coarse)';
// 16 px on touch screens, or iOS zooms into the page at each focus.
export const control = {
  bg: 'bg.panel',
  borderColor: 'border.emphasized',
  _hover: { borderColor: 'fg.subtle' },
  [touch]: { fontSize: '1rem' },
};

/** Merged over Chakra's recipes: flat surfaces, visible outlines, 32/40/44 controls. */
export const recipeOverrides = {
  button: {
    base: { fontWeight: '600', borderRadius: 'l2', transitionDuration: 'fast', [touch]: { minHeight: '44px' } },
    variants: { variant: { outline: { borderColor: 'border.emphasized', bg: 'bg.panel', color: 'fg', _hover: { bg: 'bg.muted' } } } },
  },
  input: { base: { '&::placeholder': { color: 'fg.subtle' } }, variants: { variant: { outline: control } } },
  badge: { base: { fontWeight: '600', borderRadius: 'l1' } },
  link: { base: { borderRadius: 'l1' }, variants: { variant: { underline: { color: 'colorPalette.fg', textUnderlineOffset: '3px' } } } },
  kbd: { base: { borderRadius: 'l1' } },
};

export const slotRecipeOverrides = {
  field: {
    base: {
      label: { fontWeight: '600', textStyle: 'body' },
      errorText: { textStyle: 'dense' },
      helperText: { textStyle: 'dense' },
    },
  },
};
