import { chakra, Text } from '@chakra-ui/react';
import { count } from '../format/format.js';

export type HistoryChange = { field: string; label: string; old: string | null; new: string | null };

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

/** One change on its line, several behind their count. */
export function HistoryChanges({ changes }: { changes: readonly HistoryChange[] }) {
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
