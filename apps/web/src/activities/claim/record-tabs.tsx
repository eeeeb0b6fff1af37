import { Box, HStack } from '../../ui/page/layout.js';

export type RecordTab = 'record' | 'history';
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

type Props = { tab: RecordTab; onTab: (tab: RecordTab) => void; texts: { tab: string; tabs: string } };

/** Two faces of one record. */
export function RecordTabs({ tab, onTab, texts }: Props) {
  const tabs: readonly [RecordTab, string][] = [
    ['record', texts.tab],
    ['history', 'Historique'],
  ];
  return (
    <HStack role="group" aria-label={texts.tabs} gap="1">
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
