import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { forcedColorsCss } from './forced-colors.js';

const density = (height: string, size: string, line: string) => ({ '--row-height': height, '--row-font': size, '--row-line': line });
const print = '@media print';

/** Density, focus, motion, high contrast and print, for every page at once. */
export const globalCss = defineGlobalStyles({
  html: {
    colorPalette: 'brand',
    fontVariantNumeric: 'lining-nums',
    scrollPaddingTop: '72px',
    '--toast-top': { base: 'calc(56px + 0.5rem)', lg: '1rem' },
    // The bar of bulk actions covers the bottom of the page: a focused element must not be under it.
    scrollPaddingBottom: '80px',
    ...density('2.75rem', '0.875rem', '1.25rem'),
    '&[data-density=compact]': density('2.25rem', '0.8125rem', '1.125rem'),
    '&[data-density=confortable]': density('3.25rem', '0.9375rem', '1.375rem'),
    '@media (prefers-contrast: more)': { '--chakra-colors-border': 'var(--chakra-colors-border-emphasized)' },
    [print]: { colorScheme: 'light !important', background: 'white !important', fontSize: '12.5px' },
  },
  // Figures of one width where they stand under each other; elsewhere they would widen addresses and phone numbers.
  table: { fontVariantNumeric: 'tabular-nums lining-nums' },
  body: {
    textStyle: 'body',
    fontFamily: 'body',
    minHeight: '100dvh',
    overflowWrap: 'break-word',
    [print]: { background: 'white !important', color: 'black' },
  },
  'h1, h2': { fontFamily: 'heading' },
  ':where(a, button, summary, input, textarea, select, [tabindex]):focus-visible': {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '2px',
  },
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '*::selection': { bg: 'brand.emphasized' },
  '.privacy [data-amount]': { filter: 'blur(6px)' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
  '[data-printonly]': { display: 'none', [print]: { display: 'block !important' } },
  // A printed list stands alone under the name of the structure. Here and not in its own style: an important rule of this layer wins.
  ':is(main, body):has(> [data-print-sheet]) > :not([data-print-sheet], [data-print-owner])': { [print]: { display: 'none !important' } },
  '[data-noprint], .chakra-skip-nav': { [print]: { display: 'none !important' } },
  thead: { [print]: { display: 'table-header-group' } },
  // Totals once, after the last row: a footer group stands on every sheet.
  tfoot: { [print]: { display: 'table-row-group', position: 'static !important' } },
  // A title goes to the next sheet with its table; of the tabs, only the one that is printed.
  'h2, h3, section > :first-child': { [print]: { breakAfter: 'avoid' } },
  '[role=tab]:not([aria-selected=true])': { [print]: { display: 'none' } },
  'td input': {
    [print]: { minWidth: '6rem', paddingInline: '0 1.25rem !important', borderColor: 'transparent !important', textAlign: 'end' },
  },
  'details::details-content': { [print]: { contentVisibility: 'visible', blockSize: 'auto' } },
  'tr, figure': { [print]: { breakInside: 'avoid' } },
  ...forcedColorsCss,
  // The space under the content is for the notifications of a screen.
  main: { [print]: { padding: '0 !important' } },
  '[data-scroll]': { [print]: { overflow: 'visible !important', maxHeight: 'none !important' } },
});
