import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { Panel } from '../../ui/feedback/panels.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select } from '../../ui/field/select.js';
import { TextArea } from '../../ui/field/text-area.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { today } from '../../ui/format/format.js';
import { SimpleGrid, Stack } from '../../ui/page/layout.js';
import { writing } from '../person/form/person-form.js';
import { BeforeAfter } from './before-after.js';
import { DecisionBar } from './decision-bar.js';
import { type PersonRequest, typeLabels } from './person-request.js';
import { RefuseDialog } from './refuse-dialog.js';
import { useRequestForm } from './use-request-form.js';
import type { RequestReview } from './use-request-review.js';

const types = [
  { value: 'CHILD', label: typeLabels.CHILD },
  { value: 'SPOUSE', label: typeLabels.SPOUSE },
];
const civilities = [
  { value: 'M', label: 'M' },
  { value: 'Mme', label: 'Mme' },
];

type Props = { request: PersonRequest; review: RequestReview };

/** The member that a person asks for, as the administrator corrects and decides it. */
export function RequestForm({ request, review: { chain, onDecision } }: Props) {
  const { form, original, onSave, onApprove, onRefusal, isPending, conflict } = useRequestForm(request, onDecision);
  const [isRefusing, setRefusing] = useState(false);
  const isAllowed = useAllowed();
  return (
    <>
      <Form form={form} onSubmit={onSave} label={`Demande de ${request.person.fullname}`}>
        <Stack gap="5">
          {isAllowed('people-family') ? <BeforeAfter personId={request.person.id} data={form.watch('data')} /> : null}
          <Panel title="Membre à ajouter">
            <Stack gap="4">
              <SegmentField form={form} name="data.type" label="Lien" choices={types} />
              <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
                <Select form={form} name="data.civility" label="Civilité" placeholder="Choisir" choices={civilities} />
                <TextField
                  form={form}
                  name="data.lastname"
                  label="Nom"
                  normalize={writing.lastname}
                  maxLength={200}
                  autoComplete="off"
                  required
                />
                <TextField
                  form={form}
                  name="data.firstname"
                  label="Prénom"
                  normalize={writing.firstname}
                  maxLength={200}
                  autoComplete="off"
                  required
                />
                <DateField form={form} name="data.birthday" label="Date de naissance" max={today()} required />
              </SimpleGrid>
              <TextArea
                form={form}
                name="comment"
                label="Commentaire"
                rows={3}
                maxLength={2000}
                hint="Envoyé à la personne si vous refusez."
              />
            </Stack>
          </Panel>
          <DecisionBar isPending={isPending} onApprove={onApprove} onRefuse={() => setRefusing(true)} chain={chain}>
            <SubmitButton variant="outline" pending={isPending}>
              Enregistrer
            </SubmitButton>
          </DecisionBar>
        </Stack>
      </Form>
      {isRefusing ? (
        <RefuseDialog request={original} comment={form.getValues('comment')} onRefusal={onRefusal} onClose={() => setRefusing(false)} />
      ) : null}
      {conflict}
    </>
  );
}
