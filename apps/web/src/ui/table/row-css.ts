const lit = { bg: 'brand.subtle', _hover: { bg: 'brand.muted' } };

/** Rows and cells are plain elements styled from their table: a styled component for each of 500 cells made a page of 50 rows slow. */
export const rowCss = {
  '& tbody tr': { height: 'var(--row-height)', bg: 'bg.panel' },
  '& tbody tr[role=row]': {
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
    '&:is([data-selected], [aria-current])': lit,
  },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody td, & tbody th': {
    px: '3',
    py: '1',
    fontSize: 'var(--row-font)',
    lineHeight: 'var(--row-line)',
    textAlign: 'start',
    borderBottomWidth: '1px',
  },
  '& tbody th': { fontWeight: '600' },
  '& tbody td[data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& tbody td[data-align=center]': { textAlign: 'center' },
  '& tbody td[data-tick]': { width: '40px', pe: '0' },
  '& tbody td[data-actions]': { px: '1' },
  '& tbody [data-open]': {
    textAlign: 'start',
    fontWeight: '600',
    cursor: 'pointer',
    color: 'brand.fg',
    textDecoration: 'underline',
    textDecorationColor: 'brand.emphasized',
    textUnderlineOffset: '3px',
    borderRadius: 'l1',
    minH: '24px',
    _hover: { textDecorationColor: 'currentColor' },
  },
  '& tbody [data-skeleton]': {
    display: 'block',
    height: '14px',
    width: '50%',
    bg: 'bg.muted',
    borderRadius: 'l2',
    animation: 'pulse',
    animationDuration: '1.2s',
  },
  '& tbody td:first-of-type [data-skeleton]': { width: '70%' },
} as const;
