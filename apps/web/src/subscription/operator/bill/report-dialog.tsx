import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { useForm } from '../../../ui/form/form.js';
import { saveFile } from '../../../ui/list/download.js';
import { reportCsv } from './e-report.js';
import { readReport } from './operator-bill.api.js';

type Values = { from: string | null; to: string | null };

/** The totals to declare, as a file. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { from: null, to: null } });
  const [isReading, setReading] = useState(false);
  const submit = form.handleSubmit(async ({ from, to }) => {
    if (from === null) return form.setError('from', { type: 'missing', message: 'La date doit être saisie' });
    if (to === null) return form.setError('to', { type: 'missing', message: 'La date doit être saisie' });
    if (to < from) return form.setError('to', { type: 'order', message: 'Le dernier jour doit suivre le premier' });
    setReading(true);
    await readReport({ from, to })
      .then((report) => {
        saveFile(new Blob([reportCsv(report)], { type: 'text/csv;charset=utf-8' }), `e-reporting-${from}-${to}.csv`);
        notify.success('Export terminé');
        onClose();
      }, showProblem(form))
      .finally(() => setReading(false));
  });
  return (
    <FormDialog
      title="Exporter l’e-reporting"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="E-reporting"
      action="Exporter"
      pending={isReading}
    >
      <DateField form={form} name="from" label="Premier jour" required />
      <DateField form={form} name="to" label="Dernier jour" hint="Ventes aux clients non assujettis, et leurs paiements." required />
    </FormDialog>
  );
}
