import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { useForm } from '../../../ui/form/form.js';
import { count, euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { chequeColumns } from './cheque-columns.js';
import { type ChequeDeposit, type ChequesInHand, chequesInHandQuery, useCorrectDeposit } from './cheque-deposit.api.js';

type Props = { deposit: ChequeDeposit; onClose: () => void };

/** The cheques of a deposit, ticked, and those in hand of the same account: the deposit keeps its number. */
export function CorrectionDialog(props: Props) {
  const { data: inHand } = useQuery(chequesInHandQuery);
  return inHand ? <CorrectionForm {...props} inHand={inHand} /> : null;
}

function CorrectionForm({ deposit, inHand, onClose }: Props & { inHand: ChequesInHand }) {
  const title = `Corriger la remise ${deposit.number}`;
  const form = useForm({ defaultValues: {} });
  const own = deposit.cheques ?? [];
  const others = inHand.cheques.filter(({ account, date }) => account.id === deposit.cheque_account.id && date <= deposit.date);
  const rows = [...own, ...others];
  const selection = useSelection(rows, ({ id }) => id, rows.length, title, own);
  const cheques = rows.filter(({ id }) => selection.has(id));
  const total = cheques.reduce((sum, { amount }) => sum + amount, 0);
  const correct = useCorrectDeposit();
  const submit = form.handleSubmit(() => {
    if (cheques.length === 0)
      return form.setError('root.problem', {
        type: 'missing',
        message: 'Une remise a un chèque au moins : annulez-la pour les reprendre tous.',
      });
    correct.mutate(
      { path: { id: deposit.id }, version: deposit.version, body: { cheques: cheques.map(({ id }) => id) } },
      {
        onSuccess: (saved) => {
          notify.success(`Remise ${saved.number} : ${count(saved.count, 'chèque')}, ${euros(saved.amount)}`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      size="lg"
      title={title}
      label={title}
      dirty={!correct.isSuccess && (cheques.length !== own.length || own.some(({ id }) => !selection.has(id)))}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      action={`Remettre ${count(cheques.length, 'chèque')} : ${euros(total)}`}
      pending={correct.isPending}
    >
      <Text color="fg.muted">
        Cochez les chèques du bordereau, jusqu’au jour de la remise. Le virement entre les deux comptes suit leur somme.
      </Text>
      <DataTable
        caption="Chèques de la remise corrigée"
        columns={chequeColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ wording }) => wording}
        selection={selection}
      />
    </FormDialog>
  );
}
