import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { Button } from '../../ui/button.js';
import { SegmentField } from '../../ui/choice-fields.js';
import { confirm } from '../../ui/confirm.js';
import { DateField } from '../../ui/date-field.js';
import { Select, TextArea, TextField } from '../../ui/fields.js';
import { Form, useForm } from '../../ui/form.js';
import { today } from '../../ui/format.js';
import { HStack, SimpleGrid, Stack } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panels.js';
import { showProblem } from '../../ui/problem.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useUnsavedGuard } from '../../ui/unsaved-guard.js';
import { writing } from '../person/person-form.js';
import { BeforeAfter } from './before-after.js';
import { useDecideRequest, useSaveRequest } from './person-request.api.js';
import { type PersonRequest, type RequestData, typeLabels } from './person-request.js';

type FormValues = { data: RequestData; comment: string };

/** A pending request: corrected, then approved or refused. What was corrected is saved with the decision. */
function useRequestForm(request: PersonRequest) {
  const form = useForm<FormValues>({ defaultValues: { data: request.data, comment: request.comment } });
  const save = useSaveRequest();
  const decide = useDecideRequest();
  const [isDone, setDone] = useState(false);
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty && !isDone);
  const body = ({ data, comment }: FormValues) => ({ data: { ...data, civility: data.civility || null }, comment });

  const onSave = form.handleSubmit((values) =>
    save.mutate(
      { id: request.id, version: request.version, body: body(values) },
      { onSuccess: () => notify.success('Modifications enregistrées.'), onError: showProblem(form) },
    ),
  );
  const onDecide = (decision: 'approve' | 'refuse') =>
    form.handleSubmit(async (values) => {
      if (decision === 'refuse' && values.comment.trim() === '')
        return form.setError('comment', { type: 'required', message: 'Veuillez indiquer le motif du refus.' });
      if (!(await confirm(questions[decision]))) return;
      try {
        const { id, version } = request;
        if (decision === 'approve' && isDirty) await save.mutateAsync({ id, version, body: { ...body(values), status: 'APPROVED' } });
        else await decide.mutateAsync({ id, version, decision, comment: values.comment });
        setDone(true);
        notify.success(decision === 'approve' ? 'La demande est approuvée.' : 'La demande est refusée.');
      } catch (error) {
        showProblem(form)(error);
      }
    })();
  return { form, onSave, onDecide, isPending: save.isPending || decide.isPending };
}

const questions = {
  approve: {
    title: 'Approuver la demande ?',
    description: 'Le membre sera ajouté à la famille. La décision est définitive.',
    confirmLabel: 'Approuver',
  },
  refuse: {
    title: 'Refuser la demande ?',
    description: 'Le motif sera envoyé à la personne. La décision est définitive.',
    confirmLabel: 'Refuser',
    destructive: true,
  },
};
const types = [
  { value: 'CHILD', label: typeLabels.CHILD },
  { value: 'SPOUSE', label: typeLabels.SPOUSE },
];
const civilities = [
  { value: 'M', label: 'M' },
  { value: 'Mme', label: 'Mme' },
];

export function RequestForm({ request }: { request: PersonRequest }) {
  const { form, onSave, onDecide, isPending } = useRequestForm(request);
  const isAllowed = useAllowed();
  return (
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
        <HStack gap="3" wrap="wrap">
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
        </HStack>
      </Stack>
    </Form>
  );
}
