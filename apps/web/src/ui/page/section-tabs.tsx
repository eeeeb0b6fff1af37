import { Tabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../../theme/late-recipes.js';

export type SectionTab = { id: string; label: string; content: () => ReactNode };

/** The parts of a record, one at a time; which one is in the address (`?onglet=`), so that it can be shared and found again. */
export function SectionTabs({ tabs, label }: { tabs: readonly SectionTab[]; label: string }) {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  if (!first) return null;
  const current = tabs.find(({ id }) => id === params.get('onglet')) ?? first;
  const select = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === first.id) next.delete('onglet');
        else next.set('onglet', id);
        return next;
      },
      { replace: true },
    );
  return (
    <Tabs.Root value={current.id} onValueChange={({ value }) => select(value)} lazyMount unmountOnExit colorPalette="brand">
      <Tabs.List aria-label={label} overflowX="auto" overflowY="hidden">
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.id}
            value={tab.id}
            px="2.5"
            whiteSpace="nowrap"
            flexShrink="0"
            color="fg.muted"
            _selected={{ color: 'brand.fg' }}
          >
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.id} value={tab.id} pt="4">
          {tab.content()}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
