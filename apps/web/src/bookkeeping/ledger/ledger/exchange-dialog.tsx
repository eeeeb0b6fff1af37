import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { useForm } from '../../../ui/form/form.js';
import { foreignAmount } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { LedgerWriting } from './ledger.js';

type Props = { rows: readonly LedgerWriting[]; exercice: string; account: string; onClose: () => void; onDone: () => void };
type Values = { paid: number | null };

/** Letters a bill in another currency with its payments, and posts the difference of exchange. */
export function ExchangeDialog({ rows, exercice, account, onClose, onDone }: Props) {
  const form = useForm<Values>({ defaultValues: { paid: null } });
  const settle = bookkeeping.useSend('post', '/api/comptability/writings/lettering/exchange');
  const bill = rows.find(({ currency }) => currency !== null);
  const currency = bill?.currency ?? 'USD';
  const submit = form.handleSubmit(({ paid }) =>
    settle.mutate(
      { body: { exercice_id: exercice, account, paid, lines: rows.map(({ writing_id, line }) => ({ writing_id, line })) } },
      {
        onSuccess: ({ letter }) => {
          notify.success(`L’écart de change est passé en écriture ; les lignes ont la lettre ${letter}.`);
          onDone();
        },
        onError: showProblem(form),
      },
    ),
  );
  const title = 'Passer l’écart de change';
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action="Passer l’écart"
      pending={settle.isPending}
    >
      <Text color="fg.muted">
        La différence entre les euros de la facture
        {bill?.foreign_amount ? ` (${foreignAmount(bill.foreign_amount, currency)})` : ''} et ceux du règlement va en perte (666) ou en gain
        de change (766), et les lignes reçoivent leur lettre.
      </Text>
      <MoneyField
        form={form}
        name="paid"
        label="Montant réglé en devise"
        unit={currency}
        hint="Vide : toute la facture. En plusieurs fois, le total de tous les règlements choisis."
      />
    </FormDialog>
  );
}
