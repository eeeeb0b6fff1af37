import { Box, chakra, Flex, HStack, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { brandName } from '../../platform/brand-name.js';
import { EmptyPanel } from '../feedback/panels.js';
import { longDay, time, today } from '../format/format.js';
import { Button } from '../page/button.js';
import { EventProofButton } from './event-proof.js';
import { type HistoryChange, HistoryChanges } from './history-changes.js';
import { historySource } from './history-sources.js';
import '../../theme/late-recipes.js';

export type HistoryEntry = {
  id: string;
  /** With the version, the name of the event; absent where no event is shown. */
  stream?: string;
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

function Entry({ entry }: { entry: HistoryEntry }) {
  const { label, Icon } = historySource(entry.source);
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
        <HistoryChanges changes={entry.changes} />
        {entry.stream !== undefined && entry.version !== undefined ? (
          <EventProofButton stream={entry.stream} version={entry.version} label={entry.label} />
        ) : null}
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

/** The text of an action as a sentence by itself. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
