import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { personPath, searchPeople } from '../directory/public.js';
import { useAllowed } from '../platform/me.js';
import { Box, Span, Text } from '../ui/layout.js';
import { TextInput } from '../ui/text-input.js';
import { useDebounced } from '../ui/use-debounced.js';
import { NativeDialog } from './native-dialog.js';
import { fixedEntries, keepRecent, matching, type PaletteEntry, readRecents } from './palette-entries.js';

const sheet = { w: 'min(640px, calc(100vw - 32px))', mt: '12vh', mx: 'auto', mb: 'auto', borderRadius: 'l3', p: '3' };

/** ⌘K: go, create, find a person. The arrows move in the list while the focus stays in the field. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const entries = useEntries(query);
  const [at, setAt] = useState(0);
  const index = Math.min(at, Math.max(0, entries.length - 1));
  const list = useId();
  const open = useOpen(onClose);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[index];
    if (step !== undefined) setAt((index + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && entry) open(entry);
    else return;
    event.preventDefault();
  };
  return (
    <NativeDialog label="Rechercher" onClose={onClose} css={sheet}>
      <TextInput
        role="combobox"
        aria-label="Rechercher une page, une action ou une personne"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries.length > 0 ? `${list}-${index}` : undefined}
        aria-autocomplete="list"
        placeholder="Rechercher…"
        value={query}
        autoFocus
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <Entries id={list} entries={entries} index={index} onOpen={open} />
    </NativeDialog>
  );
}

function useOpen(onClose: () => void): (entry: PaletteEntry) => void {
  const navigate = useNavigate();
  return (entry) => {
    keepRecent(entry);
    onClose();
    void navigate(entry.to);
  };
}

function useEntries(query: string): PaletteEntry[] {
  const isAllowed = useAllowed();
  const [recents] = useState(readRecents);
  const text = query.trim();
  const wanted = useDebounced(text, 200);
  const { data: people = [] } = useQuery({
    queryKey: ['people', 'palette', wanted],
    queryFn: ({ signal }) => searchPeople(wanted, signal),
    enabled: wanted.length >= 2 && (isAllowed('people') || isAllowed('refunds')),
    placeholderData: (previous) => previous,
  });
  const found: PaletteEntry[] =
    text.length < 2
      ? []
      : people.map(({ id, fullname }) => ({
          group: 'Personnes',
          label: fullname,
          ...(isAllowed('people')
            ? { hint: 'sa fiche', to: personPath(id) }
            : {
                hint: 'ses demandes de remboursement',
                to: `/activitiescse/refund/${id}?defaultFilter=false&personName=${encodeURIComponent(fullname)}`,
              }),
        }));
  // Enter acts on what is typed now: an answer for fewer letters is narrowed to them.
  return text === '' ? [...recents, ...fixedEntries(isAllowed)] : matching([...fixedEntries(isAllowed), ...found], text);
}

type EntriesProps = { id: string; entries: readonly PaletteEntry[]; index: number; onOpen: (entry: PaletteEntry) => void };

function Entries({ id, entries, index, onOpen }: EntriesProps) {
  if (entries.length === 0)
    return (
      <Text px="3" py="4" color="fg.muted" role="status">
        Aucun résultat.
      </Text>
    );
  return (
    <Box id={id} role="listbox" aria-label="Résultats" maxH="50vh" overflowY="auto" mt="2" tabIndex={0} data-scroll>
      {entries.map((entry, position) => (
        <Box
          key={`${entry.group} ${entry.to}`}
          id={`${id}-${position}`}
          ref={(element: HTMLDivElement | null) => {
            if (position === index) element?.scrollIntoView({ block: 'nearest' });
          }}
          role="option"
          aria-selected={position === index}
          display="flex"
          alignItems="center"
          gap="3"
          px="3"
          minH="40px"
          borderRadius="l2"
          cursor="pointer"
          {...(position === index ? { bg: 'brand.subtle', color: 'brand.fg' } : { _hover: { bg: 'bg.muted' } })}
          onClick={() => onOpen(entry)}
        >
          <Span flex="1" truncate>
            {entry.label}
          </Span>
          <Span color="fg.muted" textStyle="dense">
            {entry.hint ?? ''} · {entry.group}
          </Span>
        </Box>
      ))}
    </Box>
  );
}
