import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed, useMe } from '../../platform/me.js';
import { TextInput } from '../../ui/field/text-input.js';
import { Box, Span, Text } from '../../ui/page/layout.js';
import { useDebounced } from '../../ui/page/use-debounced.js';
import { NativeDialog } from '../native-dialog.js';
import { useAreas } from '../navigation/navigation.js';
import { paletteActions } from './palette-actions.js';
import { fixedEntries, inGroups, matching } from './palette-entries.js';
import type { PaletteEntry, PaletteOption } from './palette-entry.js';
import { keepRecent, readRecents } from './palette-recents.js';
import { useRecordEntries } from './palette-records.js';

const sheet = { w: 'min(640px, calc(100vw - 32px))', mt: '12vh', mx: 'auto', mb: 'auto', borderRadius: 'l3', p: '3' };

type Props = {
  /** Entries that the areas find for a typed text, besides the records that the server finds. */
  useOthers: (text: string) => readonly PaletteEntry[];
  onClose: () => void;
};

/** ⌘K: go, create, act, find a record. The arrows move in the list while the focus stays in the field. */
export function CommandPalette({ useOthers, onClose }: Props) {
  const [query, setQuery] = useState('');
  const text = useDebounced(query.trim(), 200);
  const records = useRecordEntries(text);
  const others = useOthers(text);
  const entries = useEntries(query.trim(), [...records.entries, ...others]);
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
        aria-label="Rechercher une page, une action ou une fiche"
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
      <Unread types={records.unread} />
    </NativeDialog>
  );
}

function useOpen(onClose: () => void): (entry: PaletteOption) => void {
  const navigate = useNavigate();
  return (entry) => {
    onClose();
    if ('run' in entry) return entry.run();
    keepRecent(entry);
    void navigate(entry.to);
  };
}

function useEntries(text: string, records: readonly PaletteEntry[]): PaletteOption[] {
  const areas = useAreas();
  const isAllowed = useAllowed();
  const isReader = useMe().is_read_only === true;
  const [recents] = useState(readRecents);
  const [actions] = useState(paletteActions);
  const fixed = fixedEntries(areas, isAllowed, isReader);
  // Enter acts on the present text: results for fewer letters are filtered by it.
  return inGroups(text === '' ? [...recents, ...fixed, ...actions] : matching([...fixed, ...actions, ...records], text), text);
}

/** Says whose records may be missing from the results. */
const Unread = ({ types }: { types: readonly string[] }) =>
  types.length === 0 ? null : (
    <Text px="3" pt="2" color="fg.muted" textStyle="dense" role="status">
      Non cherché, faute de données à jour : {types.join(', ')}.
    </Text>
  );

type EntriesProps = { id: string; entries: readonly PaletteOption[]; index: number; onOpen: (entry: PaletteOption) => void };

function Entries({ id, entries, index, onOpen }: EntriesProps) {
  if (entries.length === 0)
    return (
      <Text px="3" py="4" color="fg.muted" role="status">
        Aucun résultat.
      </Text>
    );
  return (
    <Box id={id} role="listbox" aria-label="Résultats" maxH="50vh" overflowY="auto" mt="2" tabIndex={0} data-scroll>
      {[...new Set(entries.map(({ group }) => group))].map((group) => {
        const first = entries.findIndex((entry) => entry.group === group);
        return (
          <Box key={group} role="group" aria-label={group}>
            <Box px="3" pt="2" color="fg.muted" textStyle="meta" fontWeight="600" aria-hidden>
              {group}
            </Box>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry, at) => (
                <Option
                  key={'to' in entry ? `${entry.to} ${entry.label}` : entry.label}
                  id={`${id}-${first + at}`}
                  entry={entry}
                  isActive={first + at === index}
                  onOpen={onOpen}
                />
              ))}
          </Box>
        );
      })}
    </Box>
  );
}

type OptionProps = { id: string; entry: PaletteOption; isActive: boolean; onOpen: (entry: PaletteOption) => void };

const Option = ({ id, entry, isActive, onOpen }: OptionProps) => (
  <Box
    id={id}
    ref={(element: HTMLDivElement | null) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' });
    }}
    role="option"
    aria-selected={isActive}
    display="flex"
    flexDirection={{ base: 'column', sm: 'row' }}
    alignItems={{ base: 'stretch', sm: 'center' }}
    justifyContent="center"
    columnGap="3"
    px="3"
    py="1"
    minH="40px"
    borderRadius="l2"
    cursor="pointer"
    {...(isActive ? { bg: 'brand.subtle', color: 'brand.fg' } : { _hover: { bg: 'bg.muted' } })}
    onClick={() => onOpen(entry)}
  >
    <Span flex={{ base: 'none', sm: '1' }} minW="0" truncate>
      {entry.label}
    </Span>
    <Span color="fg.muted" textStyle="dense" minW="0" truncate>
      {entry.hint ?? ''}
    </Span>
  </Box>
);
