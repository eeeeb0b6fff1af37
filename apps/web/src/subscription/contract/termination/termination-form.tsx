import { notify } from '../../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { type Choice, Select } from '../../../ui/field/select.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { day } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { useTerminate } from './termination.api.js';

type Values = { exit: 'end' | 'portability'; reason: 'price' | 'features' | 'replacement' | 'closure' | 'other' | '' };
type Props = { id: string; version: number; endDate: string; portabilityDate: string; isCommitted: boolean };

const reasons: Choice[] = [
  { value: 'price', label: 'Le prix' },
  { value: 'features', label: 'Une fonction manque' },
  { value: 'replacement', label: 'Nous changeons de logiciel' },
  { value: 'closure', label: 'La structure ferme' },
  { value: 'other', label: 'Une autre raison' },
];

export function TerminationForm({ id, version, endDate, portabilityDate, isCommitted }: Props) {
  const form = useForm<Values>({ defaultValues: { exit: 'end', reason: '' } });
  const { terminate, isPending } = useTerminate();
  const lastDay = form.watch('exit') === 'end' ? endDate : portabilityDate;
  const submit = form.handleSubmit(({ exit, reason }) =>
    terminate({ path: { id }, version, body: { exit, reason: reason === '' ? null : reason } }).then(
      () => notify.success('Votre contrat est résilié. Un mail le confirme.', { id: 'termination' }),
      (error: unknown) => {
        notify.error('Résiliation impossible', { id: 'termination', description: problemOf(error).detail });
        showProblem(form)(error);
      },
    ),
  );
  return (
    <Form form={form} onSubmit={submit} label="Résilier votre contrat">
      {portabilityDate < endDate ? (
        <SegmentField
          form={form}
          name="exit"
          label="Date de fin"
          hint={
            isCommitted
              ? 'Vous pouvez changer de logiciel malgré votre engagement, après un préavis d’un à deux mois.'
              : 'Vous pouvez changer de logiciel avant la fin de la période payée, après un préavis d’un à deux mois.'
          }
          choices={[
            { value: 'end', label: `Le ${day(endDate)}` },
            { value: 'portability', label: `Avec préavis, le ${day(portabilityDate)}` },
          ]}
        />
      ) : null}
      <Select form={form} name="reason" label="Motif (facultatif)" choices={reasons} placeholder="Sans réponse" />
      <Text aria-live="polite">
        Votre contrat restera ouvert jusqu’au {day(lastDay)} compris. Ensuite, vos modules payants se ferment et plus rien ne vous est
        facturé.
      </Text>
      <SubmitButton alignSelf="flex-start" pending={isPending} colorPalette="red">
        Résilier votre contrat
      </SubmitButton>
    </Form>
  );
}
