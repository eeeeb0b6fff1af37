import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { useForm } from '../../../ui/form/form.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { useSaveYear } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { endOfYear, type FiscalYear, startOfYear } from '../../calendar/fiscal-year/fiscal-year.js';

type Dates = { start_date: string | null; end_date: string | null };

/** One date gives the other (specification): a year less a day. */
export function DatesDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  // As it was opened: the list behind may be read again meanwhile, and a colleague's dates would be overwritten.
  const [{ id, version, name, start_date, end_date }] = useState(year);
  const form = useForm<Dates>({ defaultValues: { start_date, end_date } });
  const save = useSaveYear();
  const submit = form.handleSubmit(({ start_date: start, end_date: end }) => {
    if (!start || !end) return form.setError('start_date', { type: 'missing', message: 'Veuillez renseigner les dates de l’exercice.' });
    save.mutate(
      { id, version, start_date: start, end_date: end },
      {
        onSuccess: () => {
          notify.success('Les dates de l’exercice ont bien été modifiées.');
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  const follow = (other: keyof Dates, to: (day: string) => string) => (day: string | null) => {
    if (day) form.setValue(other, to(day), { shouldDirty: true });
  };
  return (
    <FormDialog
      title={`Dates de l’exercice ${name}`}
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Dates"
      action="Enregistrer"
      pending={save.isPending}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="start_date" label="Début de l’exercice" required onPicked={follow('end_date', endOfYear)} />
        <DateField form={form} name="end_date" label="Fin de l’exercice" required onPicked={follow('start_date', startOfYear)} />
      </SimpleGrid>
    </FormDialog>
  );
}
