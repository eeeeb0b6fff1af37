import { chakra } from '@chakra-ui/react';
import { Box, Stack, Text, VisuallyHidden } from '../page/layout.js';
import { wordChanges } from './word-changes.js';

/** A field before and after, as text. */
export type FieldChange = { label: string; before: string; after: string };

/** The changes, field by field. Signs and lines distinguish the words, and not colour alone. */
export function ChangeList({ changes, nothing }: { changes: readonly FieldChange[]; nothing: string }) {
  if (changes.length === 0) return <Text color="fg.muted">{nothing}</Text>;
  return (
    <chakra.dl display="flex" flexDirection="column" gap="4">
      {changes.map(({ label, before, after }) => (
        <Stack key={label} gap="1">
          <chakra.dt fontWeight="600">{label}</chakra.dt>
          <chakra.dd m="0">
            <Box whiteSpace="pre-line" overflowWrap="anywhere">
              <Words before={before} after={after} />
            </Box>
          </chakra.dd>
        </Stack>
      ))}
    </chakra.dl>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  let place = 0;
  return wordChanges(before, after).map(({ kind, text }) => {
    place += 1;
    if (kind === 'same') return <span key={place}>{text}</span>;
    if (kind === 'removed')
      return (
        <chakra.del key={place} color="fg.error" bg="bg.error" px="1" borderRadius="l1">
          <VisuallyHidden>Retiré : </VisuallyHidden>
          {text}
        </chakra.del>
      );
    return (
      <chakra.ins key={place} color="fg.success" bg="bg.success" px="1" borderRadius="l1">
        <VisuallyHidden>Ajouté : </VisuallyHidden>
        {text}
      </chakra.ins>
    );
  });
}
