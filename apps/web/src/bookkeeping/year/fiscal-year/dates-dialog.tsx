import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { DateField } from '../../../ui/field/date-field.js';
import { day } from '../../../ui/format/format.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import type { FormField } from '../../../ui/record/conflict.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { fiscalYears, fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { endOfYear, type FiscalYear, startOfYear } from '../../calendar/fiscal-year/fiscal-year.js';

type Dates = { start_date: string | null; end_date: string | null };

const dayField = (name: keyof Dates, label: string): FormField<Dates> => ({ name, label, format: day });
const conflictFields = [dayField('start_date', 'Début de l’exercice'), dayField('end_date', 'Fin de l’exercice')];

/** One date gives the other (specification): a year less a day. */
export function DatesDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutateAsync } = fiscalYears.useSave();
  const { form, save, isDirty, isSaving, conflict } = useRecord<FiscalYear, Dates>({
    record: year,
    place: 'dialog',
    toForm: ({ start_date, end_date }) => ({ start_date, end_date }),
    fields: conflictFields,
    read: async ({ id }) => {
      const { rows } = await queries.fetchQuery({ ...fiscalYearsQuery, staleTime: 0 });
      return rows.find((one) => one.id === id) ?? year;
    },
    write: ({ start_date, end_date }, base) =>
      mutateAsync({ id: year.id, version: (base ?? year).version, body: { start_date: start_date ?? '', end_date: end_date ?? '' } }),
    notice: 'Les dates de l’exercice ont bien été modifiées.',
    onSaved: onClose,
  });
  const submit = form.handleSubmit((dates) =>
    dates.start_date && dates.end_date
      ? save(dates)
      : form.setError('start_date', { type: 'missing', message: 'Veuillez renseigner les dates de l’exercice.' }),
  );
  const follow = (other: keyof Dates, to: (day: string) => string) => (day: string | null) => {
    if (day) form.setValue(other, to(day), { shouldDirty: true });
  };
  return (
    <FormDialog
      title={`Dates de l’exercice ${year.name}`}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Dates"
      action="Enregistrer"
      pending={isSaving}
      over={conflict}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="start_date" label="Début de l’exercice" required onPicked={follow('end_date', endOfYear)} />
        <DateField form={form} name="end_date" label="Fin de l’exercice" required onPicked={follow('start_date', startOfYear)} />
      </SimpleGrid>
    </FormDialog>
  );
}
