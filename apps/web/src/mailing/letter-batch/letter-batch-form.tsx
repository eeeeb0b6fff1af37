import { useQuery } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { notify } from '../../ui/feedback/notify.js';
import { ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { CheckGroupField } from '../../ui/field/check-group-field.js';
import { CheckboxField, SegmentField } from '../../ui/field/choice-fields.js';
import { CountField } from '../../ui/field/count-field.js';
import { Select } from '../../ui/field/select.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { count } from '../../ui/format/format.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { IncompleteAddresses } from './incomplete-addresses.js';
import { audienceQuery, type LabelSheet, type LetterAudience, type PostalStep, useRequestLetters } from './letter-batch.api.js';

type LetterBatchForm = { format: 'letters' | 'labels'; audience: PostalStep[]; sheet: LabelSheet; start: number | null; duplex: boolean };

const formats = [
  { value: 'letters', label: 'Lettres' },
  { value: 'labels', label: 'Étiquettes' },
];
export const sheets: Record<LabelSheet, { label: string; labels: number }> = {
  L7160: { label: 'Avery L7160 : 21 étiquettes de 63,5 × 38,1 mm', labels: 21 },
  L7163: { label: 'Avery L7163 : 14 étiquettes de 99,1 × 38,1 mm', labels: 14 },
  L7159: { label: 'Avery L7159 : 24 étiquettes de 63,5 × 33,9 mm', labels: 24 },
};
const sheetChoices = (Object.keys(sheets) as LabelSheet[]).map((value) => ({ value, label: sheets[value].label }));

/** Chooses the people and the paper, and shows beforehand how many letters there are and which addresses are incomplete. */
export function LetterBatchForm({ id }: { id: string }) {
  const form = useForm<LetterBatchForm>({
    defaultValues: { format: 'letters', audience: ['without-address'], sheet: 'L7160', start: 1, duplex: false },
  });
  const { audience: steps, format, sheet } = useWatch({ control: form.control }) as LetterBatchForm;
  const audience = useQuery({ ...audienceQuery(id, steps), enabled: steps.length > 0 });
  const request = useRequestLetters();
  const submit = form.handleSubmit(({ audience: chosen, duplex, sheet: paper, start }) => {
    const layout = format === 'labels' ? { format, sheet: paper, start: start ?? 1 } : { format, duplex };
    request.mutate(
      { path: { id }, body: { ...layout, audience: chosen } },
      { onSuccess: () => notify.success('La préparation a commencé.'), onError: showProblem(form) },
    );
  });
  return (
    <Panel title="Préparer des courriers">
      <Form form={form} onSubmit={submit} label="Préparer des courriers">
        <CheckGroupField
          form={form}
          name="audience"
          label="À qui écrire"
          choices={stepChoices(audience.data)}
          hint="Les personnes désinscrites ne reçoivent rien tant que vous ne les choisissez pas."
        />
        <SegmentField form={form} name="format" label="Format" choices={formats} />
        {format === 'labels' ? (
          <HStack gap="4" alignItems="start" wrap="wrap">
            <Select form={form} name="sheet" label="Planche" choices={sheetChoices} />
            <CountField
              form={form}
              name="start"
              label="Première étiquette libre"
              hint={`De 1 à ${sheets[sheet].labels}, de gauche à droite puis vers le bas.`}
              min={1}
              max={sheets[sheet].labels}
              steps={{ less: 'Étiquette précédente', more: 'Étiquette suivante' }}
            />
          </HStack>
        ) : (
          <CheckboxField
            form={form}
            name="duplex"
            label="J’imprime recto verso"
            hint="Chaque lettre commence alors sur une nouvelle feuille."
          />
        )}
        {audience.error ? (
          <ErrorPanel title="Impossible de lire les destinataires" error={audience.error} onRetry={() => void audience.refetch()} />
        ) : null}
        <Stack gap="3">
          <Text role="status" fontWeight="600">
            {summaryOf(steps.length === 0 ? undefined : audience.data, format)}
          </Text>
          {audience.data && steps.length > 0 ? <IncompleteAddresses audience={audience.data} /> : null}
        </Stack>
        <HStack>
          <SubmitButton pending={request.isPending} icon={<Mails size={16} aria-hidden />}>
            {format === 'labels' ? 'Préparer les étiquettes' : 'Préparer les lettres'}
          </SubmitButton>
        </HStack>
      </Form>
    </Panel>
  );
}

function stepChoices(audience: LetterAudience | undefined) {
  const counted = (label: string, people: number | undefined) => (people === undefined ? label : `${label} (${people})`);
  const { without_address, bounced, to_send, unsubscribed } = audience?.counts ?? {};
  return [
    { value: 'without-address', label: counted('Sans adresse e-mail', without_address) },
    { value: 'bounced', label: counted('Adresse e-mail qui n’existe plus', bounced) },
    { value: 'to-send', label: counted('Reçoivent aussi l’e-mail', to_send) },
    { value: 'unsubscribed', label: counted('Désinscrites des e-mails', unsubscribed) },
  ];
}

function summaryOf(audience: LetterAudience | undefined, format: 'letters' | 'labels'): string {
  if (!audience) return '';
  const { households, people } = audience;
  const items = format === 'labels' ? count(households, 'étiquette') : count(households, 'lettre');
  return people === households ? `${items}.` : `${items} pour ${count(people, 'personne')} : une par foyer.`;
}
