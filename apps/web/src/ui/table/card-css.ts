// Applies to screens only: printed pages are narrow too, but keep the table.
const [narrow, wide, tight] = ['(max-width: 47.99rem)', '(min-width: 48rem)', '(min-width: 48rem) and (max-width: 79.99rem)'].map(
  (width) => `@media screen and ${width}`,
) as [string, string, string];

/**
 * Under 768 px each row is a card, from the same elements in the same order. Roles are written on every part, since `display`
 * takes away a table's own.
 */
export const cardCss = {
  [narrow]: {
    display: 'block',
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody, & tfoot': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      alignItems: 'center',
      rowGap: '1',
      borderBottomWidth: '1px',
      borderColor: 'border',
      py: '3',
      px: '3',
      height: 'auto',
    },
    '& tbody td, & tbody th': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      gridColumn: '1 / -1',
      borderBottomWidth: '0',
      px: '0',
      py: '0.5',
      textAlign: 'start',
      width: 'auto',
      position: 'static',
    },
    '& tbody td[data-label]': { textAlign: 'end' },
    '& td[data-label]:empty': { display: 'none' },
    '& tbody [data-label]::before': { content: 'attr(data-label)', color: 'fg.muted', fontSize: '0.8125rem', flexShrink: '0' },
    '& tbody [data-tick]': { gridColumn: '1', gridRow: '1' },
    '& tbody [data-heading]': { gridColumn: '2 / -1', gridRow: '1', fontWeight: '600' },
    '& tbody [data-tick] ~ [data-heading]': { paddingInlineStart: '3' },
    '& tbody [data-wide]': { display: 'none' },
    '& tbody [data-actions]': { justifyContent: 'flex-end' },
    '& tfoot tr': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2', p: '3', height: 'auto' },
    '& tfoot td': { display: 'none' },
    '& tfoot [data-label]': { display: 'inline-flex', gap: '2', px: '0', borderBottomWidth: '0' },
    '& tfoot [data-label]::before': { content: 'attr(data-label)', color: 'fg.muted', fontWeight: '400' },
    '& tfoot th': { width: '100%', px: '0', borderBottomWidth: '0' },
  },
} as const;

const tickWidth = '40px';
const beside = { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'inherit' } as const;

/** From 768 px a table that is wider than its place scrolls inside it: the name of the row stays in sight, and no column gives way to another. */
export const wideCss = {
  [wide]: {
    '& thead th': { whiteSpace: 'nowrap' },
    '& tbody td': { minWidth: '6rem' },
    '& tbody td[data-tick], & tbody td[data-actions]': { minWidth: 'auto' },
    '& [data-tick]': beside,
    '& [data-heading], & tfoot th': { ...beside, minWidth: '10rem' },
    '& [data-tick] ~ [data-heading]': { insetInlineStart: tickWidth },
    // The row of the head is over the others in both directions.
    '& thead [data-heading], & thead [data-tick]': { bg: 'bg.subtle', zIndex: '2' },
    '& [aria-current] > :first-child': { boxShadow: 'inset 3px 0 0 var(--chakra-colors-brand-solid)' },
  },
  [tight]: { '& tr > [data-heading]': { boxShadow: 'inset -1px 0 0 var(--chakra-colors-border)' } },
} as const;

/** Minimum width of a table with fixed columns: the sum of their widths, and room for a name in each column without a width. */
export const fixedWidth = (widths: readonly (string | undefined)[]): string =>
  `calc(${widths.map((width) => width ?? '11rem').join(' + ')})`;
