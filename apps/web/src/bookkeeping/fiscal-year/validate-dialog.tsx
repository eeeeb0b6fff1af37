import { Button } from '../../ui/button.js';
import { DateField } from '../../ui/date-field.js';
import { Dialog } from '../../ui/dialog.js';
import { Form, useForm } from '../../ui/form.js';
import { day, today } from '../../ui/format.js';
import { Text } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { showProblem } from '../../ui/problem.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useValidatePeriod } from './fiscal-year.api.js';
import type { FiscalYear } from './fiscal-year.js';

const formId = 'validate-period';

/** The writings up to a day get their final numbers. */
export function ValidateDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const proposed = today() < year.end_date ? today() : year.end_date;
  const form = useForm<{ up_to: string | null }>({ defaultValues: { up_to: proposed } });
  const validate = useValidatePeriod();
  const submit = form.handleSubmit(({ up_to }) => {
    if (!up_to) return form.setError('up_to', { type: 'missing', message: 'Veuillez choisir le dernier jour à valider.' });
    validate.mutate(
      { id: year.id, up_to },
      {
        onSuccess: () => {
          notify.success(`Les écritures sont validées jusqu'au ${day(up_to)}.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <Dialog
      open
      title={`Valider les écritures de ${year.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={formId} pending={validate.isPending}>
            Valider
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={submit} label="Validation">
        <Text color="fg.muted">
          Les écritures jusqu'à ce jour reçoivent leur numéro définitif et ne changent plus, et rien ne s'ajoute avant ce jour. Une erreur
          se corrige ensuite par une contre-passation : une écriture inverse, puis la bonne.
        </Text>
        <DateField form={form} name="up_to" label="Jusqu'au" required />
      </Form>
    </Dialog>
  );
}
