import { Callout } from '../../ui/feedback/panels.js';
import { Text } from '../../ui/page/layout.js';

type KeptRecord = { readonly id: string; readonly line: number; readonly reason: string };

/** The records that an undo leaves, with the reasons. */
export function KeptRecords({ title, records }: { title: string; records: readonly KeptRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Callout kind="warning" title={title}>
      {records.map(({ id, line, reason }) => (
        <Text key={id}>
          Ligne {line} : {reason}
        </Text>
      ))}
    </Callout>
  );
}
