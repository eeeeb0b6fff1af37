import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { ChoiceDialog } from '../../../ui/list/choice-dialog.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { useBulk } from '../bank-operation/bank-operation.api.js';
import { type ReturnProposal, type ReturnProposals, useAllocateReturns, useCancelPayments } from './returned-payment.api.js';

const keyOf = ({ line }: ReturnProposal): string => line.id;

/**
 * Each return beside its payment: one press gives back what the payments took, and the claims that they had settled wait to be paid again. The
 * notice takes the allocations back while no claim is concerned.
 */
export function ReturnsDialog({ proposals: { proposals, total }, onClose }: { proposals: ReturnProposals; onClose: () => void }) {
  const allocate = useAllocateReturns();
  const cancelPayments = useCancelPayments();
  const unallocate = useBulk();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const run = (chosen: readonly ReturnProposal[]): void =>
    allocate.mutate(chosen, {
      onSuccess: ({ done, results }) => {
        const ids = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
        const claims = chosen.filter(({ line }) => ids.includes(line.id)).flatMap(({ payment }) => payment.claims);
        const undo = () =>
          void unallocate.mutateAsync({ command: 'unallocate', ids }).then(
            (answer) => notify.success(`${count(answer.done, 'opération')} à affecter de nouveau`),
            (error: unknown) => notify.error(problemOf(error).detail),
          );
        if (claims.length > 0) void reopen(claims);
        if (done > 0)
          notify.success(
            count(done, 'retour affecté', 'retours affectés'),
            claims.length > 0 ? {} : { action: { label: 'Annuler', onClick: undo } },
          );
        const messages = results.flatMap(({ message, operation }) => (message ? [`${operation?.wording ?? ''} : ${message}`] : []));
        if (messages.length === 0) onClose();
        else setRefusals(messages);
      },
    });
  const reopen = (claims: ReturnProposal['payment']['claims']): Promise<void> =>
    cancelPayments.mutateAsync(claims).then(
      () => void notify.success(count(claims.length, 'demande remise à payer', 'demandes remises à payer')),
      (error: unknown) => void notify.error('Une demande reste payée', { description: problemOf(error).detail }),
    );
  return (
    <ChoiceDialog
      title="Paiements rendus"
      columns={columns}
      rows={proposals}
      total={total}
      rowKey={keyOf}
      rowLabel={({ amount, payment }) => `${euros(amount)}, ${payment.wording}`}
      action={{ label: (chosen) => `Affecter ${count(chosen, 'retour')}`, isPending: allocate.isPending, run }}
      error={allocate.error}
      notice={
        refusals.length > 0 ? (
          <Callout kind="error" title={count(refusals.length, 'retour non affecté', 'retours non affectés')}>
            {refusals.join(' ')}
          </Callout>
        ) : null
      }
      onClose={onClose}
    >
      Chaque retour rend à l’activité ce que le paiement d’origine lui avait pris. Une demande réglée par ce paiement redevient à payer.
    </ChoiceDialog>
  );
}

const columns: Column<ReturnProposal>[] = [
  {
    id: 'line',
    header: 'Retour',
    heading: true,
    cell: ({ line, account }) => (
      <Box>
        {line.wording}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {day(line.date)} {account.name}
        </Text>
      </Box>
    ),
  },
  {
    id: 'payment',
    header: 'Paiement d’origine',
    cell: ({ payment: { wording, date, activity_label: activity, claims } }) => (
      <Box>
        {wording}
        <Text textStyle="dense" color="fg.muted">
          {day(date)} {activity}
          {claims.length > 0 ? `, ${count(claims.length, 'demande réglée', 'demandes réglées')}` : ''}
        </Text>
      </Box>
    ),
  },
  { id: 'amount', header: 'Montant', width: '120px', align: 'end', cell: ({ amount }) => euros(amount) },
];
