import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { day, euros, foreignAmount } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { entries } from '../journal-entry/entry.api.js';
import { differenceAt, type Revaluation, revaluationEntry } from './revaluation.js';

type Props = { position: Revaluation; end: string; reversal: string; onClose: () => void };

/** The rate of the last day, and the entry that it makes with its reversal. */
export function RevaluationDialog({ position, end, reversal, onClose }: Props) {
  const form = useForm<{ rate: string }>({ defaultValues: { rate: '' } });
  const save = entries.useSave();
  const difference = differenceAt(position, form.watch('rate'));
  const submit = form.handleSubmit(({ rate }) => {
    if (difference === null)
      return form.setError('rate', { type: 'format', message: 'Un cours est un nombre positif, avec huit décimales au plus.' });
    if (difference === 0)
      return form.setError('rate', { type: 'equal', message: 'Ce cours est celui des écritures : il n’y a rien à passer.' });
    save.mutate(
      { id: undefined, body: revaluationEntry(position, difference, { rate, end, reversal }) },
      {
        onSuccess: () => {
          notify.success('La différence de conversion et son extourne sont passées.');
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  const { currency } = position;
  return (
    <FormDialog
      title="Réévaluer au cours de clôture"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Réévaluation"
      action="Passer l’écriture"
      pending={save.isPending}
    >
      <Text color="fg.muted">
        {position.third_party_name} : {foreignAmount(Math.abs(position.foreign_amount), currency)}, {euros(position.amount)} dans les
        écritures. Passée le {day(end)}, extournée le {day(reversal)}.
      </Text>
      <TextField form={form} name="rate" label={`Euros pour 1 ${currency} le ${day(end)}`} required maxLength={20} />
      <Text role="status" data-amount>
        {difference === null
          ? ''
          : difference < 0
            ? `Perte latente : ${euros(-difference)} (476)`
            : `Gain latent : ${euros(difference)} (477)`}
      </Text>
    </FormDialog>
  );
}
