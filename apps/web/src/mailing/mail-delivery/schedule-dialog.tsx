import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { DateField } from '../../ui/field/date-field.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { dateTime, today } from '../../ui/format/format.js';
import { parisInstant, parisTime } from '../../ui/format/paris-instant.js';
import { HStack, Text } from '../../ui/page/layout.js';
import { type Mailing, mailings } from '../mailing/mailing.api.js';
import { useSchedule } from './mail-delivery.api.js';

type ScheduleForm = { at: string | null; time: string };

type Props = { mailing: Pick<Mailing, 'id'> & { scheduled_at?: string | null }; onClose: () => void };

/** A planned instant; a day that has passed becomes today. */
function plannedTime(scheduledAt: string | null | undefined): ScheduleForm {
  if (!scheduledAt) return { at: today(), time: '' };
  const { day, time } = parisTime(scheduledAt);
  return { at: day < today() ? today() : day, time };
}

/** The day and the hour, in Paris, at which a mailing leaves by itself. */
export function ScheduleDialog({ mailing: { id, scheduled_at }, onClose }: Props) {
  const queries = useQueryClient();
  const schedule = useSchedule();
  const form = useForm<ScheduleForm>({ defaultValues: plannedTime(scheduled_at) });
  const submit = form.handleSubmit(({ at, time }) => {
    if (at === null) return form.setError('at', { type: 'required', message: 'Ce champ est obligatoire.' });
    const instant = parisInstant({ day: at, time });
    schedule.mutate(
      { path: { id }, body: { at: instant } },
      {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: mailings.key });
          notify.success(`L’envoi est programmé pour le ${dateTime(instant)}.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Programmer l’envoi"
      dirty={form.formState.isDirty && !schedule.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Programmer l’envoi"
      action="Programmer"
      pending={schedule.isPending}
    >
      <Text color="fg.muted">
        Les destinataires seront ceux de cet instant. Si l’envoi ne peut pas partir dans l’heure, il vous sera demandé quoi faire.
      </Text>
      <HStack gap="4" alignItems="start" wrap="wrap">
        <DateField form={form} name="at" label="Jour" min={today()} required />
        <TextField form={form} name="time" label="Heure" type="time" hint="Heure de Paris." required />
      </HStack>
    </FormDialog>
  );
}
