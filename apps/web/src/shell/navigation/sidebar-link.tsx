import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Box, Span } from '../../ui/page/layout.js';

const base = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '36px',
  px: '3',
  borderRadius: 'l2',
  color: 'fg.muted',
  textDecoration: 'none',
  // Its neighbours are in sight too.
  scrollMarginY: '12',
  _hover: { bg: 'bg.muted', color: 'fg' },
} as const;
// An inset bar and a heavier weight mark the current link, not colour alone.
const current = {
  bg: 'brand.subtle',
  color: 'brand.fg',
  fontWeight: '600',
  boxShadow: 'inset 3px 0 0 var(--chakra-colors-brand-solid)',
} as const;

/** The current entry of a long menu is in sight, also after fonts and counts have made the lines above it higher. */
function showCurrent(link: HTMLAnchorElement | null): (() => void) | undefined {
  const menu = link?.closest('nav');
  if (!menu) return undefined;
  const observer = new ResizeObserver(() => link?.scrollIntoView({ block: 'nearest' }));
  for (const box of [menu, ...menu.children]) observer.observe(box);
  return () => observer.disconnect();
}

type Props = {
  to: string;
  label: string;
  icon?: ReactNode;
  isCurrent: boolean;
  isPage?: boolean;
  isRail?: boolean;
  isNested?: boolean;
  badge?: ReactNode;
};

/** `isCurrent` highlights; `isPage` marks the very page shown. In the rail the label stays as the accessible name and the tooltip. */
export function SidebarLink({ to, label, icon, isCurrent, isPage = isCurrent, isRail = false, isNested = false, badge }: Props) {
  return (
    <Box
      asChild
      {...base}
      {...(isCurrent ? current : {})}
      {...(isRail ? { justifyContent: 'center', px: '0', minH: '44px' } : {})}
      {...(isNested ? { ps: '10', minH: '32px' } : {})}
    >
      <Link
        ref={isCurrent ? showCurrent : null}
        to={to}
        {...(isPage ? { 'aria-current': 'page' as const } : {})}
        {...(isRail ? { title: label, 'aria-label': label } : {})}
      >
        {icon}
        {isRail ? null : <Span {...(isNested ? { lineHeight: '1.25', py: '1' } : { minW: '0' })}>{label}</Span>}
        {isRail ? null : badge}
      </Link>
    </Box>
  );
}
