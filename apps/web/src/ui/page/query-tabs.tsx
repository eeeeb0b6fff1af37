import { chakra } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';

type QueryTabsProps = {
  label: string;
  /** The parameter of the query string. */
  name: string;
  tabs: readonly { value: string | null; label: string }[];
  /** Tabs that are pages of their own. */
  links?: readonly { to: string; label: string }[];
};

const Tab = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '36px',
    px: '3',
    borderRadius: 'l2',
    fontWeight: '600',
    color: 'fg.muted',
    textDecoration: 'none',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current=true]': { bg: 'brand.subtle', color: 'brand.fg', boxShadow: 'inset 0 -2px 0 var(--chakra-colors-brand-solid)' },
  },
});

/** Views of one page, each a link that can be shared: the choice is in the address. */
export function QueryTabs({ label, name, tabs, links = [] }: QueryTabsProps) {
  const [params] = useSearchParams();
  const current = tabs.find(({ value }) => value === params.get(name))?.value ?? tabs[0]?.value ?? null;
  const to = (value: string | null): string => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  return (
    <chakra.nav aria-label={label}>
      <chakra.ul display="flex" flexWrap="wrap" gap="1" listStyleType="none">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Tab to={to(tab.value)} {...(tab.value === current ? { 'aria-current': true as const } : {})}>
              {tab.label}
            </Tab>
          </li>
        ))}
        {links.map((link) => (
          <li key={link.to}>
            <Tab to={link.to}>{link.label}</Tab>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
