import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { useBulk } from '../bank-operation/bank-operation.api.js';
import { type TransferProposal, type TransferProposals, useAllocateTransfers } from './transfer-proposal.api.js';

const title = 'Virements entre vos comptes';
const keyOf = ({ expense, taking }: TransferProposal): string => `${expense.id} ${taking.id}`;

/** Both sides of each transfer, all ticked: a person takes off what is none, then allocates the rest in one press, which can be undone. */
export function TransfersDialog({ proposals: { proposals, total }, onClose }: { proposals: TransferProposals; onClose: () => void }) {
  const selection = useSelection(proposals, keyOf, proposals.length, 'transfers', proposals);
  const allocate = useAllocateTransfers();
  const unallocate = useBulk();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const run = (): void => {
    const chosen = selection.rows;
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
        if (done > 0) notify.success(`${count(done, 'virement affecté')}`, { action: { label: 'Annuler', onClick: undo } });
        const messages = results.flatMap(({ message, operation }) => (message ? [`${operation?.wording ?? ''} : ${message}`] : []));
        if (messages.length === 0) onClose();
        else setRefusals(messages);
      },
    });
  };
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          <Button disabled={selection.count === 0} loading={allocate.isPending} onClick={run}>
            Affecter {count(selection.count, 'virement')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          Deux montants opposés, sur deux comptes, à quelques jours. Retirez ce qui n’en est pas un : dépense et recette resteront à
          affecter.
          {total > proposals.length ? ` Les ${proposals.length} premiers sur ${total} ; les autres suivront.` : ''}
        </Text>
        {allocate.error ? <Callout kind="error" title={problemOf(allocate.error).detail} /> : null}
        {refusals.length > 0 ? (
          <Callout kind="error" title={`${count(refusals.length, 'virement non affecté', 'virements non affectés')}`}>
            {refusals.join(' ')}
          </Callout>
        ) : null}
        <DataTable
          caption={title}
          columns={columns}
          rows={proposals}
          rowKey={keyOf}
          rowLabel={({ expense, taking, amount }) => `${euros(amount)}, de ${expense.account.name} à ${taking.account.name}`}
          selection={selection}
        />
      </Stack>
    </Dialog>
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
