import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { ChoiceDialog } from '../../../ui/list/choice-dialog.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { useBulk } from '../bank-operation/bank-operation.api.js';
import { type Choices, keyOf, paymentOf, type ReturnRow, rowsOf, sentReturns, undecided } from './return-row.js';
import { type PaidClaim, type ReturnProposals, useAllocateReturns, useCancelPayments } from './returned-payment.api.js';

/**
 * Each return beside its payment: one press gives back what the payments took, and the claims that they had settled wait to be paid again. The
 * notice takes the allocations back while no claim is concerned.
 */
export function ReturnsDialog({ proposals, onClose }: { proposals: ReturnProposals; onClose: () => void }) {
  const allocate = useAllocateReturns();
  const reopen = useReopenedClaims();
  const unallocate = useBulk();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [missing, setMissing] = useState<readonly ReturnRow[]>([]);
  const choose = (row: ReturnRow, payment: string): void => {
    setChoices((all) => new Map(all).set(keyOf(row), payment));
    setMissing([]);
  };
  const run = (rows: readonly ReturnRow[]): void => {
    const open = undecided(rows, choices);
    setMissing(open);
    if (open.length > 0) return;
    allocate.mutate(sentReturns(rows, choices), {
      onSuccess: ({ done, results }) => {
        const ids = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
        const claims = rows.filter(({ line }) => ids.includes(line.id)).flatMap((row) => paymentOf(row, choices)?.claims ?? []);
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
  };
  return (
    <ChoiceDialog
      title="Paiements rendus"
      columns={(tick) => columnsOf({ choices, missing, choose, tick })}
      rows={rowsOf(proposals)}
      total={proposals.total}
      rowKey={keyOf}
      rowLabel={({ amount, line }) => `${euros(amount)}, ${line.wording}`}
      isSure={({ sure }) => sure !== null}
      action={{ label: (chosen) => `Affecter ${count(chosen, 'retour')}`, isPending: allocate.isPending, run }}
      error={allocate.error}
      notice={
        <>
          {missing.length > 0 ? (
            <Callout kind="error" title={`Choisissez un paiement différent pour : ${missing.map(({ line }) => line.wording).join(', ')}`} />
          ) : null}
          {refusals.length > 0 ? (
            <Callout kind="error" title={count(refusals.length, 'retour non affecté', 'retours non affectés')}>
              {refusals.join(' ')}
            </Callout>
          ) : null}
        </>
      }
      onClose={onClose}
    >
      Chaque retour rend à l’activité ce que le paiement d’origine lui avait pris. Une demande réglée par ce paiement redevient à payer.
      {proposals.choices.length > 0 ? ' Si plusieurs paiements sont possibles, choisissez celui que la banque a rendu.' : ''}
    </ChoiceDialog>
  );
}

function useReopenedClaims() {
  const cancelPayments = useCancelPayments();
  return (claims: readonly PaidClaim[]): Promise<void> =>
    cancelPayments.mutateAsync(claims).then(
      () => void notify.success(count(claims.length, 'demande remise à payer', 'demandes remises à payer')),
      (error: unknown) => void notify.error('Une demande reste payée', { description: problemOf(error).detail }),
    );
}

type Choosing = {
  choices: Choices;
  missing: readonly ReturnRow[];
  choose: (row: ReturnRow, payment: string) => void;
  tick: (key: string) => void;
};

const columnsOf = ({ choices, missing, choose, tick }: Choosing): Column<ReturnRow>[] => [
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
    cell: (row) => {
      const payment = paymentOf(row, choices);
      return (
        <Box>
          {row.sure ? (
            row.sure.wording
          ) : (
            <PlainSelect
              label={`Paiement rendu par ${row.line.wording}`}
              value={payment?.id ?? ''}
              placeholder="À choisir"
              invalid={missing.some((one) => keyOf(one) === keyOf(row))}
              onChange={(id) => {
                choose(row, id);
                if (id !== '') tick(keyOf(row));
              }}
              choices={row.payments.map(({ id, wording, date }) => ({ value: id, label: `${day(date)} ${wording}` }))}
            />
          )}
          {payment ? (
            <Text textStyle="dense" color="fg.muted">
              {day(payment.date)} {payment.activity_label}
              {payment.claims.length > 0 ? `, ${count(payment.claims.length, 'demande réglée', 'demandes réglées')}` : ''}
            </Text>
          ) : null}
        </Box>
      );
    },
  },
  { id: 'amount', header: 'Montant', width: '120px', align: 'end', cell: ({ amount }) => euros(amount) },
];
