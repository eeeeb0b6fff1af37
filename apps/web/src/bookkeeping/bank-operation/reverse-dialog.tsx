import { Button } from '../../ui/button.js';
import { CheckboxField } from '../../ui/choice-fields.js';
import { DateField } from '../../ui/date-field.js';
import { Dialog } from '../../ui/dialog.js';
import { Form, useForm } from '../../ui/form.js';
import { day, euros, today } from '../../ui/format.js';
import { Text } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { showProblem } from '../../ui/problem.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useReverseOperation } from './bank-operation.api.js';
import type { BankOperation } from './bank-operation.js';

const formId = 'reverse-operation';
type Values = { date: string | null; rewrite: boolean };

/** What is validated is taken back by its opposite: asks for the day, and whether the movement is entered anew to be allocated otherwise. */
export function ReverseDialog({ operation, onClose }: { operation: BankOperation; onClose: () => void }) {
  const { id, wording, date: written, value } = operation;
  const form = useForm<Values>({ defaultValues: { date: today(), rewrite: true } });
  const reverse = useReverseOperation();
  const submit = form.handleSubmit(({ date, rewrite }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez choisir le jour de la contre-passation.' });
    reverse.mutate(
      { id, date, rewrite },
      {
        onSuccess: () => {
          notify.success(
            rewrite ? "L'opération est contre-passée, et ressaisie parmi les opérations à affecter." : "L'opération est contre-passée.",
          );
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <Dialog
      open
      title="Contre-passer l'opération"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={formId} pending={reverse.isPending}>
            Contre-passer
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={submit} label="Contre-passation">
        <Text>
          « {wording} », {euros(value)}, du {day(written)}
        </Text>
        <Text color="fg.muted">
          Cette opération est validée : elle ne change plus et garde son numéro. La contre-passer écrit l'opération inverse, sur les mêmes
          comptes, un jour d'une période ouverte. Une contre-passation ne s'annule pas.
        </Text>
        <DateField form={form} name="date" label="Date de la contre-passation" required />
        <CheckboxField form={form} name="rewrite" label="Ressaisir l'opération ce jour-là, pour l'affecter autrement" />
        <Text color="fg.muted" textStyle="dense">
          Laissez coché si l'argent a bien bougé et que seule l'affectation était fausse.
        </Text>
      </Form>
    </Dialog>
  );
}
