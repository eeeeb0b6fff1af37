import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { useForm } from '../../../ui/form/form.js';
import { day, today } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { fiscalYears } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

/** The writings up to a day get their final numbers. */
export function ValidateDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const proposed = today() < year.end_date ? today() : year.end_date;
  const form = useForm<{ up_to: string | null }>({ defaultValues: { up_to: proposed } });
  const validate = fiscalYears.useMove();
  const submit = form.handleSubmit(({ up_to }) => {
    if (!up_to) return form.setError('up_to', { type: 'missing', message: 'Veuillez choisir le dernier jour à valider.' });
    validate.mutate(
      { id: year.id, move: 'validate', body: { up_to } },
      {
        onSuccess: () => {
          notify.success(`Les écritures sont validées jusqu’au ${day(up_to)}.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Valider les écritures de ${year.name}`}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Validation"
      action="Valider"
      pending={validate.isPending}
    >
      <Text color="fg.muted">
        Les écritures jusqu’à ce jour reçoivent leur numéro définitif et ne changent plus, et rien ne s’ajoute avant ce jour. Une erreur se
        corrige ensuite par une contre-passation : une écriture inverse, puis la bonne.
      </Text>
      <DateField form={form} name="up_to" label="Jusqu’au" required />
    </FormDialog>
  );
}
