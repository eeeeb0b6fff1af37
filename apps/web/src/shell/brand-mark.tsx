import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../platform/me.js';
import { HStack, Span } from '../ui/layout.js';

const names: Record<string, string> = { toutapprendre: 'Tout Apprendre', flash: 'Flash', generique: 'Espace CSE' };

/** The capital I as a column, with a brass ledger ribbon; a white-label brand changes the colour and the name. */
export function BrandMark({ isRail = false }: { isRail?: boolean }) {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const name = names[(me ? me.environment.brand : document.documentElement.dataset.brand) ?? ''] ?? 'Intendance';
  return (
    <HStack gap="2.5" minW="0">
      <svg viewBox="0 0 32 32" width={28} height={28} role="img" aria-label={name} style={{ flexShrink: 0 }}>
        <rect width="32" height="32" rx="7" fill="var(--chakra-colors-brand-solid)" />
        <path d="M8 7h16v4.5h-5.5v9H24V25H8v-4.5h5.5v-9H8z" fill="var(--chakra-colors-brand-contrast)" />
        <path d="M18.5 11.5H24V19l-2.75-2.2L18.5 19z" fill="var(--chakra-colors-orange-emphasized)" />
      </svg>
      {isRail ? null : (
        <Span fontFamily="heading" fontWeight="600" fontSize="18px" truncate aria-hidden>
          {name}
        </Span>
      )}
    </HStack>
  );
}
