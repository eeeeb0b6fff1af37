import { Box, chakra, Flex, HStack, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { Bot, FileInput, type LucideIcon, Monitor, Plug, Terminal } from 'lucide-react';
import { useState } from 'react';
import { brandName } from '../../platform/brand-name.js';
import { EmptyPanel } from '../feedback/panels.js';
import { count, longDay, time, today } from '../format/format.js';
import { Button } from '../page/button.js';

export type HistoryChange = { field: string; label: string; old: string | null; new: string | null };
export type HistoryEntry = {
  id: string;
  /** The version of the record after the change. */
  version?: number;
  at: string;
  actor: { id: string; name: string } | null;
  source: string;
  type: string;
  /** The action, in French: "a validé la demande". */
  label: string;
  changes: readonly HistoryChange[];
};

const sources: Record<string, { label: string; Icon: LucideIcon }> = {
  ui: { label: 'à l’écran', Icon: Monitor },
  cli: { label: 'en ligne de commande', Icon: Terminal },
  api: { label: 'par l’API', Icon: Plug },
  import: { label: 'par un import', Icon: FileInput },
  system: { label: 'automatiquement', Icon: Bot },
};

/** A sign and a line distinguish old and new values, not colour alone. */
function Diff({ change }: { change: HistoryChange }) {
  return (
    <>
      {change.old !== null && (
        <chakra.del color="fg.error" bg="bg.error" px="1" borderRadius="l1">
          − {change.old}
        </chakra.del>
      )}{' '}
      {change.new !== null && (
        <chakra.ins color="fg.success" bg="bg.success" px="1" borderRadius="l1" textDecoration="none">
          + {change.new}
        </chakra.ins>
      )}
    </>
  );
}

function Changes({ changes }: { changes: readonly HistoryChange[] }) {
  const [only] = changes;
  if (!only) return null;
  if (changes.length === 1)
    return (
      <Text textStyle="dense">
        {only.label} : <Diff change={only} />
      </Text>
    );
  return (
    <chakra.details textStyle="dense">
      <chakra.summary cursor="pointer" color="brand.fg" minH="24px" width="fit-content">
        {count(changes.length, 'champ modifié')}
      </chakra.summary>
      <chakra.table
        mt="2"
        width="full"
        borderWidth="1px"
        borderRadius="l2"
        css={{ '& th, & td': { textAlign: 'start', px: '2', py: '1', borderBottomWidth: '1px' }, '& thead': { bg: 'bg.subtle' } }}
      >
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Avant</th>
            <th scope="col">Après</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.label}</th>
              <td>{change.old ?? '–'}</td>
              <td>{change.new ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.details>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { label, Icon } = sources[entry.source] ?? { label: entry.source, Icon: Monitor };
  return (
    <chakra.li display="flex" gap="3" position="relative" pb="4">
      <Flex
        boxSize="8"
        flexShrink="0"
        align="center"
        justify="center"
        borderRadius="full"
        bg="bg.subtle"
        borderWidth="1px"
        color="fg.muted"
        title={label}
        aria-hidden
      >
        <Icon size={15} />
      </Flex>
      <Stack gap="1" flex="1" minW="0" pt="1">
        <Text>
          <strong>{entry.actor?.name ?? brandName()}</strong> {entry.label}{' '}
          <chakra.span color="fg.muted" textStyle="dense" whiteSpace="nowrap">
            · <time dateTime={entry.at}>{time(entry.at)}</time> · {label}
          </chakra.span>
        </Text>
        <Changes changes={entry.changes} />
      </Stack>
    </chakra.li>
  );
}

/** Newest first, one group per day of Paris. */
export function groupByDay(entries: readonly HistoryEntry[]): [day: string, entries: HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of [...entries].sort((left, right) => right.at.localeCompare(left.at))) {
    const key = today(new Date(entry.at));
    days.set(key, [...(days.get(key) ?? []), entry]);
  }
  return [...days];
}

function Filter({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: ReadonlyMap<string, string>;
  onChange: (value: string) => void;
}) {
  return (
    <NativeSelect.Root size="sm" width="auto" minW="10rem">
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{label}</option>
        {[...choices].map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The history of a record: actor, action, date and changes of each event. `pageSize` entries at a time. */
export function Timeline({ entries, pageSize = 20 }: { entries: readonly HistoryEntry[]; pageSize?: number }) {
  const [actorId, setActorId] = useState('');
  const [eventType, setEventType] = useState('');
  const [shown, setShown] = useState(pageSize);
  const actors = new Map(entries.flatMap(({ actor }) => (actor ? [[actor.id, actor.name] as const] : [])));
  const types = new Map(entries.map(({ type, label }) => [type, sentence(label)]));
  const matchingEntries = entries.filter(
    ({ actor, type }) => (actorId === '' || actor?.id === actorId) && (eventType === '' || type === eventType),
  );
  if (entries.length === 0) return <EmptyPanel title="Aucun événement pour le moment" />;
  return (
    <Stack gap="4">
      {entries.length > 3 && (
        <HStack gap="2" wrap="wrap" data-noprint>
          <Filter label="Tout le monde" value={actorId} choices={actors} onChange={setActorId} />
          <Filter label="Toutes les actions" value={eventType} choices={types} onChange={setEventType} />
        </HStack>
      )}
      {groupByDay(matchingEntries.slice(0, shown)).map(([date, group]) => (
        <Box key={date}>
          <Text fontWeight="600" color="fg.muted" textStyle="dense" mb="2">
            {sentence(longDay(date))}
          </Text>
          <chakra.ol listStyleType="none">
            {group.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </chakra.ol>
        </Box>
      ))}
      {matchingEntries.length > shown && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setShown(shown + pageSize)}>
          Afficher plus ({matchingEntries.length - shown})
        </Button>
      )}
    </Stack>
  );
}
