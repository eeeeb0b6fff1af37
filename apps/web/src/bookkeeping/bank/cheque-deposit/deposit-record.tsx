import { useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { chequeColumns } from './cheque-columns.js';
import { type ChequeDeposit, chequeDeposits, depositForm } from './cheque-deposit.api.js';
import { CorrectionDialog } from './correction-dialog.js';
import { DepositStatus } from './deposit-status.js';

/** A deposit with its cheques, its form for the bank, and the way back while the bank has not credited it. */
export function DepositRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: deposit, error, refetch } = chequeDeposits.useOne(id);
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <Dialog
      open
      size="lg"
      title={deposit ? `Remise de chèques ${deposit.number}` : 'Remise de chèques'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          {deposit && !deposit.cancelled && !deposit.statement_date ? (
            <WritersOnly>
              <CancelButton deposit={deposit} />
              <Button variant="outline" onClick={() => setIsCorrecting(true)}>
                Corriger
              </Button>
            </WritersOnly>
          ) : null}
          {deposit ? <ExportButton {...depositForm(deposit)} formats={['pdf']} label="Bordereau" /> : null}
        </>
      }
    >
      {error && !deposit ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {deposit ? <Content deposit={deposit} /> : null}
      {deposit || error ? null : <Loading />}
      {deposit && isCorrecting ? <CorrectionDialog deposit={deposit} onClose={() => setIsCorrecting(false)} /> : null}
    </Dialog>
  );
}

function Content({ deposit }: { deposit: ChequeDeposit }) {
  const { date, account, cheque_account: box, count: cheques, amount, awaits_bank: isReported, cancelled, cheques: rows = [] } = deposit;
  return (
    <Stack gap="4">
      <HStack gap="3" wrap="wrap">
        <DepositStatus deposit={deposit} />
        <Text data-amount>{`${count(cheques, 'chèque')}, ${euros(amount)}`}</Text>
      </HStack>
      <Text>{`Du compte ${box.name} à ${account.name}, le ${day(date)}.`}</Text>
      {isReported && !cancelled ? (
        <Callout title="La banque annonce elle-même son crédit">
          Ce compte est synchronisé à cette date : quand la banque aura crédité la remise, affectez sa ligne en virement interne.
        </Callout>
      ) : null}
      <DataTable
        caption="Chèques de la remise"
        columns={chequeColumns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={({ wording }) => wording}
      />
    </Stack>
  );
}

const consequence = 'Les chèques sont de nouveau à remettre, et le virement entre les deux comptes disparaît.';

function CancelButton({ deposit: { id, number, version } }: { deposit: ChequeDeposit }) {
  const move = chequeDeposits.useMove();
  const run = async (): Promise<void> => {
    const title = `Annuler la remise ${number}`;
    if (!(await confirm({ title, description: consequence, confirmLabel: 'Annuler la remise', cancelLabel: 'Garder', destructive: true })))
      return;
    move.mutate(
      { id, version, move: 'cancel' },
      {
        onSuccess: () => notify.success(`La remise ${number} est annulée.`),
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  };
  return (
    <Button variant="outline" loading={move.isPending} onClick={() => void run()}>
      Annuler la remise
    </Button>
  );
}
