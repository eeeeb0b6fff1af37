import { Button } from '../../ui/button.js';
import { DateField } from '../../ui/date-field.js';
import { Dialog } from '../../ui/dialog.js';
import { Form, useForm } from '../../ui/form.js';
import { day, today } from '../../ui/format.js';
import { Text } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { showProblem } from '../../ui/problem.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { type Entry, useReverseEntry } from './entry.api.js';

const formId = 'reverse-entry';

/** Asks for the day on which an entry is taken back by its opposite. */
export function ReverseEntryDialog({ entry: { id, label, date: written }, onClose }: { entry: Entry; onClose: () => void }) {
  const form = useForm<{ date: string | null }>({ defaultValues: { date: today() } });
  const reverse = useReverseEntry();
  const submit = form.handleSubmit(({ date }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez choisir le jour de la contre-passation.' });
    reverse.mutate(
      { id, date },
      {
        onSuccess: () => {
          notify.success("L'écriture est contre-passée.");
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <Dialog
      open
      title="Contre-passer l'écriture"
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
          « {label} » du {day(written)} reste dans les livres ; son opposée, sur les mêmes comptes, l'annule le jour choisi. Une
          contre-passation ne s'annule pas.
        </Text>
        <DateField form={form} name="date" label="Date de la contre-passation" required />
      </Form>
    </Dialog>
  );
}
