import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { useForm } from '../../../ui/form/form.js';
import { count, euros, today } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { previewBatch, usePrepare } from './debit.api.js';
import { type Batch, exclusionLabels } from './debit.js';

type Values = { until: string | null };
type Preview = { readonly until: string; readonly batch: Batch };

/** Shows the batch before it is prepared: the second press prepares it, unless the day has changed. */
export function PrepareDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { until: null } });
  const [preview, setPreview] = useState<Preview>();
  const [isReading, setReading] = useState(false);
  const prepare = usePrepare();
  const until = form.watch('until');
  const shown = preview?.until === until ? preview?.batch : undefined;
  const read = (day: string) => {
    setReading(true);
    return previewBatch(day)
      .then((batch) => setPreview({ until: day, batch }), showProblem(form))
      .finally(() => setReading(false));
  };
  const submit = form.handleSubmit(async ({ until: day }) => {
    if (day === null) return form.setError('until', { type: 'missing', message: 'La date doit être saisie' });
    if (!shown || shown.count === 0) return read(day);
    prepare.mutate(
      { body: { until: day } },
      {
        onSuccess: (batch) => {
          notify.success(`La remise de ${count(batch.count, 'prélèvement')} est préparée.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Préparer une remise"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Remise de prélèvements"
      action={shown && shown.count > 0 ? 'Préparer la remise' : 'Voir les factures'}
      pending={isReading || prepare.isPending}
    >
      <DateField form={form} name="until" label="Factures à prélever jusqu’au" min={today()} required />
      <div role="status">{shown ? <Summary batch={shown} /> : null}</div>
    </FormDialog>
  );
}

const Summary = ({ batch }: { batch: Batch }) => (
  <>
    <Text>
      {batch.count === 0
        ? 'Aucune facture n’est à prélever jusqu’à ce jour.'
        : `${count(batch.count, 'prélèvement')}, pour un total de ${euros(batch.total)}.`}
    </Text>
    {batch.excluded.length > 0 ? (
      <Callout kind="warning" title={`${count(batch.excluded.length, 'facture laissée', 'factures laissées')}`}>
        {batch.excluded.map(({ number, reason }) => (
          <Text key={number}>
            {number} : {exclusionLabels[reason]}.
          </Text>
        ))}
      </Callout>
    ) : null}
  </>
);
