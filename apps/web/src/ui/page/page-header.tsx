import { Box, chakra, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { Link } from './button.js';

export type Crumb = { label: string; to?: string };
export type PageTab = { label: string; to: string; end?: boolean; badge?: ReactNode };

type PageHeaderProps = {
  title: string;
  /** At least two levels, the current page last and without a link. */
  crumbs?: readonly Crumb[];
  /** At most one primary button, with its companions. */
  actions?: ReactNode;
  /** Status or date, beside the title. */
  aside?: ReactNode;
  description?: ReactNode;
  tabs?: readonly PageTab[];
};

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <chakra.nav aria-label="Fil d’Ariane" data-noprint>
      <chakra.ol display="flex" flexWrap="wrap" alignItems="center" gap="1" textStyle="dense" color="fg.muted">
        {crumbs.map(({ label, to }, index) => (
          <chakra.li key={label} display="flex" alignItems="center" gap="1">
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

const TabLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '1',
    py: '3',
    fontWeight: '600',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'brand.fg', borderColor: 'brand.solid' },
  },
});

/** On a phone the tabs scroll sideways: that of the page is in sight. */
function Tabs({ tabs, title }: { tabs: readonly PageTab[]; title: string }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = bar.current?.querySelector('[aria-current="page"]')?.parentElement;
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft + current.offsetWidth - bar.current.clientWidth;
  }, []);
  return (
    <chakra.nav ref={bar} aria-label={`Rubriques de ${title}`} position="relative" borderBottomWidth="1px" overflowX="auto" data-noprint>
      <chakra.ul display="flex" gap="6" listStyleType="none">
        {tabs.map(({ label, to, end = false, badge }) => (
          <li key={to}>
            <TabLink to={to} end={end}>
              {label} {badge}
            </TabLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}

/** The top of every page. The title takes the focus after a navigation (`#page-title`). */
export function PageHeader({ title, crumbs, actions, aside, description, tabs }: PageHeaderProps) {
  return (
    <Box mb={{ base: '4', md: tabs ? '6' : '5' }}>
      {crumbs && crumbs.length > 1 && <Breadcrumb crumbs={crumbs} />}
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap" mt="1" mb={tabs ? '2' : '0'}>
        <Box minW="0">
          <HStack gap="3" wrap="wrap">
            <Heading as="h1" id="page-title" tabIndex={-1} textStyle="h1">
              {title}
            </Heading>
            {aside}
          </HStack>
          {description && (
            <Text color="fg.muted" mt="1" maxW="72ch">
              {description}
            </Text>
          )}
        </Box>
        {actions && (
          <HStack gap="2" wrap="wrap" data-noprint>
            {actions}
          </HStack>
        )}
      </Flex>
      {tabs && <Tabs tabs={tabs} title={title} />}
    </Box>
  );
}
