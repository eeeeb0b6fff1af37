import { isWhiteLabel } from '@intendance/contract/brand-name.js';
import { useQuery } from '@tanstack/react-query';
import { brandName } from '../platform/brand-name.js';
import { meQuery } from '../platform/me-query.js';
import { HStack, Span } from '../ui/page/layout.js';

/** The capital I as a column, with a brass ledger ribbon; a white label has its own initial and name. */
export function BrandMark({ isRail = false }: { isRail?: boolean }) {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const brand = me ? (me.environment.brand ?? 'intendance') : document.documentElement.dataset.brand;
  const name = brandName(brand);
  return (
    <HStack gap="2.5" minW="0">
      <svg viewBox="0 0 32 32" width={28} height={28} role="img" aria-label={name} style={{ flexShrink: 0 }}>
        <rect width="32" height="32" rx="7" fill="var(--chakra-colors-brand-solid)" />
        {isWhiteLabel(brand) ? <Initial name={name} /> : <Column />}
      </svg>
      {isRail ? null : (
        <Span fontFamily="heading" fontWeight="600" fontSize="1.125rem" truncate aria-hidden>
          {name}
        </Span>
      )}
    </HStack>
  );
}

const Column = () => (
  <>
    <path d="M8 7h16v4.5h-5.5v9H24V25H8v-4.5h5.5v-9H8z" fill="var(--chakra-colors-brand-contrast)" />
    <path d="M18.5 11.5H24V19l-2.75-2.2L18.5 19z" fill="var(--chakra-colors-orange-emphasized)" />
  </>
);

const Initial = ({ name }: { name: string }) => (
  <text
    x="16"
    y="17"
    textAnchor="middle"
    dominantBaseline="central"
    fontSize="18"
    fontWeight="600"
    fontFamily="var(--chakra-fonts-heading)"
    fill="var(--chakra-colors-brand-contrast)"
  >
    {name.charAt(0)}
  </text>
);
