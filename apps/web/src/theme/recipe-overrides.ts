const touch = '@media (pointer: coarse)';
// 16 px on touch screens, or iOS zooms into the page at each focus.
const control = { bg: 'bg.panel', borderColor: 'border.emphasized', _hover: { borderColor: 'fg.subtle' }, [touch]: { fontSize: '1rem' } };
const toastInk = (ink: string) => ({
  bg: 'bg.panel',
  color: 'fg',
  '--toast-ink': `colors.fg.${ink}`,
  '--toast-trigger-bg': 'colors.bg.muted',
});

/** Merged over Chakra's recipes: flat surfaces, visible outlines, 32/40/44 controls. */
export const recipeOverrides = {
  button: {
    base: { fontWeight: '600', borderRadius: 'l2', transitionDuration: 'fast', [touch]: { minHeight: '44px' } },
    variants: { variant: { outline: { borderColor: 'border.emphasized', bg: 'bg.panel', color: 'fg', _hover: { bg: 'bg.muted' } } } },
  },
  input: { base: { '&::placeholder': { color: 'fg.subtle' } }, variants: { variant: { outline: control } } },
  textarea: { base: { '&::placeholder': { color: 'fg.subtle' } }, variants: { variant: { outline: control } } },
  badge: { base: { fontWeight: '600', borderRadius: 'l1' } },
  checkmark: { variants: { variant: { solid: { bg: 'bg.panel' } } } },
  link: { base: { borderRadius: 'l1' }, variants: { variant: { underline: { color: 'colorPalette.fg', textUnderlineOffset: '3px' } } } },
  skeleton: { base: { '--skeleton-fallback': 'colors.bg.muted' }, variants: { loading: { true: { bg: 'bg.muted' } } } },
  kbd: { base: { borderRadius: 'l1' } },
};

export const slotRecipeOverrides = {
  nativeSelect: { variants: { variant: { outline: { field: control } } } },
  combobox: { variants: { variant: { outline: { input: control } } } },
  field: {
    base: {
      label: { fontWeight: '600', textStyle: 'body' },
      errorText: { textStyle: 'dense' },
      helperText: { textStyle: 'dense' },
    },
  },
  table: {
    base: {
      columnHeader: { bg: 'bg.subtle', color: 'fg.muted', fontWeight: '600', textStyle: 'dense' },
      row: { bg: 'bg.panel' },
    },
  },
  dialog: {
    base: {
      content: { borderWidth: '1px', borderColor: 'border', mdDown: { my: '0', minH: '100dvh', maxW: '100vw', borderRadius: '0' } },
      title: { fontFamily: 'heading', textStyle: 'h2' },
    },
    variants: {
      size: {
        xl: { content: { maxW: '1080px' } },
        cover: {
          positioner: { padding: '6', mdDown: { padding: '0' } },
          content: { maxW: '1680px', my: '0', md: { minH: 'calc(100dvh - 3rem)' } },
        },
      },
    },
  },
  segmentGroup: {
    base: {
      root: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border.emphasized', boxShadow: 'none' },
      indicator: { bg: 'colorPalette.solid', boxShadow: 'none' },
      item: { fontWeight: '600', _checked: { color: 'colorPalette.contrast' }, _before: { bg: 'transparent' } },
    },
  },
  drawer: { base: { title: { fontFamily: 'heading', textStyle: 'h2' } } },
  menu: { base: { content: { borderWidth: '1px', borderColor: 'border', boxShadow: 'sm' }, item: { [touch]: { minH: '44px' } } } },
  popover: { base: { content: { borderWidth: '1px', borderColor: 'border', boxShadow: 'md' } } },
  tabs: { base: { trigger: { fontWeight: '600', color: 'fg.muted', _selected: { color: 'colorPalette.fg' } } } },
  toast: {
    base: {
      root: {
        bg: 'bg.panel',
        color: 'fg',
        borderWidth: '1px',
        borderColor: 'border',
        borderInlineStartWidth: '4px',
        borderInlineStartColor: 'var(--toast-ink)',
        boxShadow: 'md',
        '--toast-ink': 'colors.fg.info',
        '&[data-type=success]': toastInk('success'),
        '&[data-type=error]': toastInk('error'),
        '&[data-type=warning]': toastInk('warning'),
      },
      title: { fontWeight: '600' },
      indicator: { color: 'var(--toast-ink)' },
    },
  },
};
