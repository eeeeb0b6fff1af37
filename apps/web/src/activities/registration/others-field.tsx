import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { personChoice } from '../../directory/public.js';
import { OptionsField } from '../../ui/field/options-field.js';
import { euros } from '../../ui/format/format.js';
import { Span } from '../../ui/page/layout.js';
import { AttachmentsField } from '../claim/attachments-field.js';
import { isFree, needsDocument, type RegistrationActivity } from '../registration-activity/registration-activity.js';
import { computeRegistration } from './registration.api.js';
import { freeText } from './registration.js';
import { notEligible } from './registration-checks.js';
import { registrationConfig } from './registration-config.js';
import { isComplete, type RegistrationForm, toClaim } from './registration-form.js';

type Props = { form: UseFormReturn<RegistrationForm>; activity: RegistrationActivity | undefined };

/** More people for the same activity and day: each person gets a separate registration with its own amount. */
export function OthersField({ form, activity }: Props) {
  const { person, ...rest } = form.watch();
  const isRequired = activity !== undefined && needsDocument(activity);
  const hint = `Une inscription est créée pour chaque personne${isRequired ? ', avec la pièce jointe de cette personne' : ''}.`;
  return (
    <OptionsField
      form={form}
      name="others"
      label="Autres bénéficiaires"
      hint={hint}
      search={personChoice}
      placeholder="Ajouter une personne…"
      excluded={person?.value}
      detail={(other) => (
        <>
          {other.notice ? <Span color="fg.warning">({other.notice})</Span> : null}
          <Price form={{ ...rest, person: other, others: [] }} activity={activity} />
        </>
      )}
      below={(other) =>
        isRequired ? (
          <AttachmentsField
            kind={registrationConfig}
            form={form}
            name={`other_attachments.${other.value}`}
            label={`Pièces jointes de ${other.label}`}
            claimId={undefined}
            isRequired
            isLocked={false}
          />
        ) : null
      }
    />
  );
}

function Price({ form, activity }: { form: RegistrationForm; activity: RegistrationActivity | undefined }) {
  const isWithoutPrice = activity !== undefined && isFree(activity);
  const claim = toClaim(form, activity);
  const { data } = useQuery({
    queryKey: ['inscriptions', 'price', claim],
    queryFn: () => computeRegistration(claim),
    enabled: !isWithoutPrice && isComplete(form, activity),
  });
  if (isWithoutPrice) return <Span fontWeight="600">{freeText}</Span>;
  if (!data) return null;
  return data.eligible ? (
    <Span fontWeight="600">{euros(data.bill_amount)}</Span>
  ) : (
    <Span color="fg.error" textStyle="dense">
      {data.explanation || notEligible}
    </Span>
  );
}
