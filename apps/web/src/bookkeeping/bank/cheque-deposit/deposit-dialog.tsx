import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { Select } from '../../../ui/field/select.js';
import { useForm } from '../../../ui/form/form.js';
import { count, euros, today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { type BankAccount, hasBank } from '../bank-account/bank-account.js';
import { chequeColumns } from './cheque-columns.js';
import { type ChequeDeposit, type ChequeInHand, type ChequesInHand, chequeDeposits } from './cheque-deposit.api.js';

type Values = { cheque_account: string; account: string; date: string | null };
type Props = { inHand: ChequesInHand; onClose: () => void; onDeposited: (deposit: ChequeDeposit) => void };

const title = 'Remise de chèques';
const keyOf = ({ id }: ChequeInHand): string => id;

/** The accounts of cheques in hand, and the banks that they may go to. */
function useAccounts({ cheques }: ChequesInHand) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const boxes = [...new Map(cheques.map(({ account }) => [account.id, account])).values()];
  const banks = accounts.filter(hasBank);
  return { boxes, banks };
}

/** Cheques in hand, all ticked: the person takes off those that stay, and one press takes the rest to the bank. */
export function DepositDialog(props: Props) {
  const { boxes, banks } = useAccounts(props.inHand);
  // The form begins with the bank that there is.
  return banks.length === 0 ? null : <DepositForm {...props} boxes={boxes} banks={banks} />;
}

function DepositForm({
  inHand: { cheques },
  boxes,
  banks,
  onClose,
  onDeposited,
}: Props & { boxes: readonly ChequeInHand['account'][]; banks: readonly BankAccount[] }) {
  const form = useForm<Values>({
    defaultValues: { cheque_account: boxes[0]?.id ?? '', account: banks.length === 1 ? (banks[0]?.id ?? '') : '', date: today() },
  });
  const box = form.watch('cheque_account');
  const rows = cheques.filter(({ account }) => account.id === box);
  const selection = useSelection(rows, keyOf, rows.length, title, cheques);
  const chosen = rows.filter(({ id }) => selection.has(id));
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  const save = chequeDeposits.useSave();
  const submit = form.handleSubmit((values) => {
    const faults = faultsOf(values, chosen.length);
    for (const { field, message } of faults) form.setError(field, { type: 'missing', message });
    if (faults.length > 0) return;
    const body = { ...values, date: values.date ?? '', cheques: chosen.map(({ id }) => id) };
    save.mutate(
      { id: undefined, body },
      {
        onSuccess: (deposit) => {
          notify.success(`Remise ${deposit.number} : ${count(deposit.count, 'chèque')}, ${euros(deposit.amount)}`);
          onDeposited(deposit);
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
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      action={`Remettre ${count(chosen.length, 'chèque')} : ${euros(total)}`}
      pending={save.isPending}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {boxes.length > 1 ? (
          <Select
            form={form}
            name="cheque_account"
            label="Chèques du compte"
            choices={boxes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <Select
          form={form}
          name="account"
          label="Banque"
          required
          placeholder="Choisir…"
          choices={banks.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField form={form} name="date" label="Date de la remise" required />
      </SimpleGrid>
      <Text color="fg.muted">Retirez les chèques qui restent. La banque créditera leur somme en une ligne, que le relevé rapprochera.</Text>
      <DataTable
        caption="Chèques à remettre"
        columns={chequeColumns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={({ wording }) => wording}
        selection={selection}
      />
    </FormDialog>
  );
}

const faultsOf = ({ account, date }: Values, cheques: number) => [
  ...(account === '' ? [{ field: 'account' as const, message: 'Choisissez la banque.' }] : []),
  ...(date === null ? [{ field: 'date' as const, message: 'La date de la remise doit être saisie.' }] : []),
  ...(cheques === 0 ? [{ field: 'root.problem' as const, message: 'Choisissez au moins un chèque à remettre.' }] : []),
];
