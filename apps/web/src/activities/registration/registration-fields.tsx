import { useQuery } from '@tanstack/react-query';
import { personQuery } from '../../directory/public.js';
import { useAllowed } from '../../platform/me.js';
import { Callout } from '../../ui/feedback/panels.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { TextArea } from '../../ui/field/text-area.js';
import { day, today } from '../../ui/format/format.js';
import { Box } from '../../ui/page/layout.js';
import { ClaimFields } from '../claim/claim-fields.js';
import type { FieldsProps } from '../claim/claim-sheet.js';
import { needsDocument, type RegistrationActivity } from '../registration-activity/registration-activity.js';
import { registrationSentence } from '../registration-activity/registration-sentence.js';
import { HouseholdNames } from './household-names.js';
import { OthersField } from './others-field.js';
import { ParticipantsField } from './participants-field.js';
import { registrationConfig } from './registration-config.js';
import { entriesOf, type RegistrationForm } from './registration-form.js';
import { RegistrationOptionCounts } from './registration-option-counts.js';

export function RegistrationFields(props: FieldsProps<RegistrationForm, RegistrationActivity>) {
  const { form, claimId, activity, isLocked } = props;
  const isAlone = activity?.inscription_rule === '1';
  return (
    <ClaimFields
      {...props}
      kind={registrationConfig}
      names={{ activity: 'inscription_settings', attachments: 'inscription_attachments' }}
      date={{ label: 'Date de l’inscription' }}
      sentence={registrationSentence}
      needsDocument={activity !== undefined && needsDocument(activity)}
      afterPerson={
        isLocked ? null : (
          <>
            {claimId === undefined ? <OthersField form={form} activity={activity} /> : null}
            <LeftWarning person={form.watch('person')} date={form.watch('date')} />
          </>
        )
      }
    >
      <ParticipantsField form={form} isAlone={isAlone} isLocked={isLocked} />
      <RegistrationOptionCounts form={form} activity={activity} isLocked={isLocked} />
      <Box gridColumn="1 / -1">
        <TextArea
          form={form}
          name="participants"
          label="Noms des participants"
          rows={2}
          maxLength={10_000}
          hint="Un nom par ligne, si vous les connaissez : la liste de l’organisateur les reprend."
          disabled={isLocked}
        />
        {isLocked ? null : <HouseholdNames form={form} most={entriesOf(form.watch(), activity) ?? 0} />}
      </Box>
    </ClaimFields>
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
