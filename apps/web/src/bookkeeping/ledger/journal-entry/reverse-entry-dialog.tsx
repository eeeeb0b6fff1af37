import { day } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { ReversalDialog } from '../../reversal-dialog.js';
import type { Entry } from './entry.api.js';
import { entries } from './entry.api.js';

/** An entry by hand, taken back on a day of an open period. */
export function ReverseEntryDialog({ entry: { id, label, date: written }, onClose }: { entry: Entry; onClose: () => void }) {
  const reverse = entries.useMove();
  return (
    <ReversalDialog
      title="Contre-passer l’écriture"
      pending={reverse.isPending}
      onReverse={({ date }, then) => reverse.mutate({ id, move: 'reverse', body: { date } }, then)}
      done={() => 'L’écriture est contre-passée.'}
      onClose={onClose}
    >
      <Text>
        « {label} » du {day(written)} reste dans les livres ; son opposée, sur les mêmes comptes, l’annule le jour choisi. Une
        contre-passation ne s’annule pas.
      </Text>
    </ReversalDialog>
  );
}
