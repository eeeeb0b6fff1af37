import { Box, HStack } from '../../ui/layout.js';

export type RecordTab = 'record' | 'history';
const tabs: readonly [RecordTab, string][] = [
  ['record', 'Demande'],
  ['history', 'Historique'],
];
const look = {
  px: '3',
  minH: '32px',
  borderRadius: 'l2',
  fontWeight: '600',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  css: { '&[aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg' } },
} as const;

/** Two faces of one record. */
export function RecordTabs({ tab, onTab }: { tab: RecordTab; onTab: (tab: RecordTab) => void }) {
  return (
    <HStack role="group" aria-label="Vue de la demande" gap="1">
      {tabs.map(([name, label]) => (
        <Box asChild key={name} {...look}>
          <button type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
            {label}
          </button>
        </Box>
      ))}
    </HStack>
  );
}
