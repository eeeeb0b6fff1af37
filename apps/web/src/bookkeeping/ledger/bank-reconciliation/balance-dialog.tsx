import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { day, today } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { cashSum, countedCash, isCounted, noPieces } from './cash-count.js';
import { CashPiecesFields, CountedSum } from './cash-pieces-fields.js';
import { type BankReconciliation, useSaveBalance } from './reconciliation.api.js';

type Props = { reconciliation: BankReconciliation; onClose: () => void; onSaved: (date: string) => void };
type Values = { date: string | null; balance: number | null; note: string; pieces: (number | null)[] };

/** The balance of a statement on paper, or the sum counted in a cash box. */
export function BalanceDialog({
  reconciliation: { account, is_cash, date: shown, statement_balance, book_balance },
  onClose,
  onSaved,
}: Props) {
  const isKnown = statement_balance !== null;
  const form = useForm<Values>({
    defaultValues: { date: isKnown ? today() : shown, balance: null, note: '', pieces: noPieces() },
  });
  const pieces = form.watch('pieces');
  const total = is_cash && isCounted(pieces) ? cashSum(pieces) : null;
  const save = useSaveBalance();
  const submit = form.handleSubmit(({ date, balance: amount, note, pieces: cash }) => {
    const balance = total ?? amount;
    if (!date) form.setError('date', { type: 'missing', message: 'Veuillez choisir le jour du solde.' });
    if (balance === null) form.setError('balance', { type: 'missing', message: 'Veuillez saisir le solde.' });
    if (!date || balance === null) return;
    save.mutate(
      { path: { id: account.id, date }, body: { balance, note, ...(total === null ? {} : { cash: countedCash(cash) }) } },
      {
        onSuccess: () => {
          notify.success(`Le solde au ${day(date)} est enregistré.`);
          onSaved(date);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  const title = is_cash ? 'Compter la caisse' : 'Saisir un solde';
  return (
    <FormDialog title={title} onClose={onClose} form={form} onSubmit={submit} label={title} action="Enregistrer" pending={save.isPending}>
      <Text color="fg.muted">
        {is_cash
          ? `La somme des pièces et des billets de « ${account.name} » en fin de journée.`
          : `Le solde de « ${account.name} » écrit sur un relevé que vous n’importez pas.`}
      </Text>
      <DateField form={form} name="date" label="Jour" required />
      {is_cash ? <CashPiecesFields form={form} /> : null}
      {total === null ? (
        <MoneyField form={form} name="balance" label={is_cash ? 'Somme comptée' : 'Solde du relevé'} required />
      ) : (
        <CountedSum sum={total} books={book_balance} isOfDay={form.watch('date') === shown} />
      )}
      <TextField form={form} name="note" label="Note" maxLength={200} />
    </FormDialog>
  );
}
