import { useQuery } from '@tanstack/react-query';
import { personChoice, personQuery } from '../../directory/public.js';
import { useAllowed } from '../../platform/me.js';
import { Callout } from '../../ui/feedback/panels.js';
import { ComboboxField, type Option } from '../../ui/field/async-combobox.js';
import { CountField } from '../../ui/field/count-field.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select, TextArea } from '../../ui/field/fields.js';
import { day, today } from '../../ui/format/format.js';
import { SimpleGrid, Stack } from '../../ui/page/layout.js';
import { activityChoices } from '../claim/activity-choices.js';
import { AttachmentsField } from '../claim/attachments-field.js';
import type { FieldsProps } from '../claim/claim-sheet.js';
import { needsDocument, type RegistrationActivity } from '../registration-activity/registration-activity.js';
import { registrationSentence } from '../registration-activity/registration-sentence.js';
import { OthersField } from './others-field.js';
import { registrationConfig } from './registration-config.js';
import type { RegistrationForm } from './registration-form.js';

type Props = FieldsProps<RegistrationForm, RegistrationActivity>;

/** Who registers, for what, and how many come. */
export function RegistrationFields({ form, claimId, activities, activity, isLocked }: Props) {
  const choices = activityChoices(activities, activity, form.watch('date'));
  const isAlone = activity?.inscription_rule === '1';
  return (
    <Stack gap="4">
      <ComboboxField form={form} name="person" {...personChoice} required={!isLocked} disabled={isLocked} />
      {claimId === undefined && !isLocked ? <OthersField form={form} activity={activity} /> : null}
      {isLocked ? null : <LeftWarning person={form.watch('person')} date={form.watch('date')} />}
      <Select
        form={form}
        name="inscription_settings"
        label="Activité"
        placeholder="Choisir une activité"
        choices={choices}
        required={!isLocked}
        disabled={isLocked}
        {...(activity ? { hint: [registrationSentence(activity), activity.rule_comment].filter(Boolean).join(' ') } : {})}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="date" label="Date de l’inscription" required={!isLocked} disabled={isLocked} />
        <CountField
          form={form}
          name="entries"
          label="Participants"
          min={1}
          max={99}
          steps={{ less: 'Un participant de moins', more: 'Un participant de plus' }}
          required={!isLocked}
          disabled={isLocked}
          locked={isAlone ? 1 : undefined}
          {...(isAlone ? { hint: 'Une personne par foyer' } : {})}
        />
      </SimpleGrid>
      <AttachmentsField
        kind={registrationConfig}
        form={form}
        name="inscription_attachments"
        claimId={claimId}
        isRequired={!isLocked && activity !== undefined && needsDocument(activity)}
        isLocked={isLocked}
      />
      <TextArea form={form} name="comment" label="Commentaire" rows={3} maxLength={2000} disabled={isLocked} />
    </Stack>
  );
}

/** Registering a person who left is allowed, but is often a mistake. */
function LeftWarning({ person, date }: { person: Option | null; date: string | null }) {
  const isAllowed = useAllowed()('people');
  // A saved registration contains only the name of its person, so the exit date is loaded.
  const { data } = useQuery({ ...personQuery(person?.value ?? ''), enabled: isAllowed && person !== null && person.notice === undefined });
  const exit = data?.exit_date;
  const notice = person?.notice ?? (exit && exit < (date ?? today()) ? `sorti le ${day(exit)}` : undefined);
  if (!person || notice === undefined) return null;
  return (
    <Callout kind="warning" title={`${person.label} est ${notice}.`}>
      Vérifiez que cette personne peut encore s’inscrire.
    </Callout>
  );
}
