import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { ChoiceDialog } from '../../../ui/list/choice-dialog.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { useBulk } from '../bank-operation/bank-operation.api.js';
import { type TransferProposal, type TransferProposals, useAllocateTransfers } from './transfer-proposal.api.js';

const keyOf = ({ expense, taking }: TransferProposal): string => `${expense.id} ${taking.id}`;

/** Both sides of each transfer, which one press allocates; the notice takes it back. */
export function TransfersDialog({ proposals: { proposals, total }, onClose }: { proposals: TransferProposals; onClose: () => void }) {
  const allocate = useAllocateTransfers();
  const unallocate = useBulk();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const run = (chosen: readonly TransferProposal[]): void =>
    allocate.mutate(chosen, {
      onSuccess: ({ done, results }) => {
        const allocated = new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
        const written = chosen.filter(({ expense }) => allocated.has(expense.id)).flatMap(({ expense, taking }) => [expense, taking]);
        const ids = written.filter((side) => !side.allocated).map(({ id }) => id);
        const undo = () =>
          void unallocate.mutateAsync({ command: 'unallocate', ids }).then(
            (answer) => notify.success(`${count(answer.done, 'opération')} à affecter de nouveau`),
            (error: unknown) => notify.error(problemOf(error).detail),
          );
        if (done > 0) notify.success(count(done, 'virement affecté'), { action: { label: 'Annuler', onClick: undo } });
        const messages = results.flatMap(({ message, operation }) => (message ? [`${operation?.wording ?? ''} : ${message}`] : []));
        if (messages.length === 0) onClose();
        else setRefusals(messages);
      },
    });
  return (
    <ChoiceDialog
      title="Virements entre vos comptes"
      columns={columns}
      rows={proposals}
      total={total}
      rowKey={keyOf}
      rowLabel={({ expense, taking, amount }) => `${euros(amount)}, de ${expense.account.name} à ${taking.account.name}`}
      action={{ label: (chosen) => `Affecter ${count(chosen, 'virement')}`, isPending: allocate.isPending, run }}
      error={allocate.error}
      notice={
        refusals.length > 0 ? (
          <Callout kind="error" title={count(refusals.length, 'virement non affecté', 'virements non affectés')}>
            {refusals.join(' ')}
          </Callout>
        ) : null
      }
      onClose={onClose}
    >
      Deux montants opposés, sur deux comptes, à quelques jours. Retirez ce qui n’en est pas un : dépense et recette resteront à affecter.
    </ChoiceDialog>
  );
}

function Side({ side: { account, date, wording, allocated } }: { side: TransferProposal['expense'] }) {
  return (
    <Box>
      {account.name}
      <Text textStyle="dense" fontWeight="400" color="fg.muted">
        {day(date)} {wording}
        {allocated ? ', déjà affectée' : ''}
      </Text>
    </Box>
  );
}

const columns: Column<TransferProposal>[] = [
  { id: 'expense', header: 'Du compte', heading: true, cell: ({ expense }) => <Side side={expense} /> },
  { id: 'taking', header: 'Au compte', cell: ({ taking }) => <Side side={taking} /> },
  { id: 'amount', header: 'Montant', align: 'end', cell: ({ amount }) => euros(amount) },
];
