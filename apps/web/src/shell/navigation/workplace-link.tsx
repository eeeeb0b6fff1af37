import { Link } from 'react-router-dom';
import { Flex, Span } from '../../ui/page/layout.js';
import { useWorkplace } from './use-workplace.js';

const frame = {
  align: 'center',
  minW: '0',
  minH: '44px',
  px: '2',
  borderRadius: 'l2',
  fontWeight: '600',
  textDecoration: 'none',
  _hover: { bg: 'bg.muted' },
} as const;

/** The structure of the session where the column of navigation is folded: its name, or its initials in the rail. Nothing for a user of one structure. */
export function WorkplaceLink({ isRail = false }: { isRail?: boolean }) {
  const workplace = useWorkplace();
  if (!workplace) return null;
  const { name, type } = workplace;
  return (
    <Flex asChild {...frame} {...(isRail ? { justify: 'center', bg: 'gray.subtle', color: 'gray.fg' } : {})}>
      <Link to="/structures" aria-label={`Structure ${name} (${type})`} title={`${name} (${type})`}>
        {isRail ? initialsOf(name) : <Span truncate>{name}</Span>}
      </Link>
    </Flex>
  );
}

/** `CSE Horizon` is `CH`. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
