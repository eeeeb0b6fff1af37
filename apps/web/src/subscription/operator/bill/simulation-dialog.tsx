import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { DateField } from '../../../ui/field/date-field.js';
import { useForm } from '../../../ui/form/form.js';

type Values = { on: string | null };
type Props = { on: string; onChoose: (on: string) => void; onClose: () => void };

/** Another day of the dry run, also ahead. */
export function SimulationDialog({ on, onChoose, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: { on } });
  const submit = form.handleSubmit((values) => {
    if (values.on === null) return form.setError('on', { type: 'missing', message: 'La date doit être saisie' });
    onChoose(values.on);
    onClose();
  });
  return (
    <FormDialog
      title="Simuler un autre jour"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Simulation"
      action="Simuler"
      pending={false}
    >
      <DateField form={form} name="on" label="Factures dues le" hint="Rien n’est émis." required />
    </FormDialog>
  );
}
