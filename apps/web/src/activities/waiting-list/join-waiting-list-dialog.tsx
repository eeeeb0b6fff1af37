import { personChoice } from '../../directory/public.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../ui/field/async-combobox.js';
import { useForm } from '../../ui/form/form.js';
import { ParticipantsField } from '../registration/participants-field.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import { useJoinWaitingList } from './waiting-list.api.js';

type Props = { activity: RegistrationActivity; onClose: () => void };
type Values = { person: Option | null; entries: number | null };

/** Puts a person on the waiting list of an activity that is full. */
export function JoinWaitingListDialog({ activity: { id, inscription_rule }, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: { person: null, entries: 1 } });
  const join = useJoinWaitingList();
  const title = 'Ajouter à la liste d’attente';
  const isAlone = inscription_rule === '1';
  const submit = form.handleSubmit(({ person, entries }) => {
    if (person === null) return form.setError('person', { type: 'required', message: 'Choisissez un bénéficiaire.' });
    join.mutate(
      { path: { id, person: person.value }, body: { entries } },
      {
        onSuccess: () => {
          notify.success(`${person.label} est sur la liste d’attente.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      size="sm"
      title={title}
      label={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action="Ajouter"
      pending={join.isPending}
      dirty={form.formState.isDirty}
    >
      <ComboboxField form={form} name="person" {...personChoice} required />
      <ParticipantsField form={form} isAlone={isAlone} />
    </FormDialog>
  );
}
