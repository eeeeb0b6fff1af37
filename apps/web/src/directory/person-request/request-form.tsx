import { Ban, Check } from 'lucide-react';
import { useAllowed } from '../../platform/me.js';
import { Panel } from '../../ui/feedback/panels.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select } from '../../ui/field/select.js';
import { TextArea } from '../../ui/field/text-area.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form } from '../../ui/form/form.js';
import { FormBar } from '../../ui/form/form-bar.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { today } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { SimpleGrid, Stack } from '../../ui/page/layout.js';
import { writing } from '../person/form/person-form.js';
import { BeforeAfter } from './before-after.js';
import { type PersonRequest, typeLabels } from './person-request.js';
import { useRequestForm } from './use-request-form.js';

const types = [
  { value: 'CHILD', label: typeLabels.CHILD },
  { value: 'SPOUSE', label: typeLabels.SPOUSE },
];
const civilities = [
  { value: 'M', label: 'M' },
  { value: 'Mme', label: 'Mme' },
];

export function RequestForm({ request }: { request: PersonRequest }) {
  const { form, onSave, onDecide, isPending, conflict } = useRequestForm(request);
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
                hint="Obligatoire pour un refus : il est envoyé à la personne."
              />
            </Stack>
          </Panel>
          <FormBar>
            <Button icon={<Check size={16} aria-hidden />} aria-disabled={isPending} onClick={() => void onDecide('approve')}>
              Approuver
            </Button>
            <Button
              variant="outline"
              color="fg.error"
              icon={<Ban size={16} aria-hidden />}
              aria-disabled={isPending}
              onClick={() => void onDecide('refuse')}
            >
              Refuser
            </Button>
            <SubmitButton variant="outline" pending={isPending}>
              Enregistrer
            </SubmitButton>
          </FormBar>
        </Stack>
      </Form>
      {conflict}
    </>
  );
}
