import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { personChoice } from '../../directory/public.js';
import { AsyncCombobox, type Option } from '../../ui/field/async-combobox.js';
import { FormField } from '../../ui/field/form-field.js';
import { euros } from '../../ui/format/format.js';
import { IconButton } from '../../ui/page/button.js';
import { Box, HStack, Span, Stack } from '../../ui/page/layout.js';
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
  const [added, setAdded] = useState(0);
  const { person, ...rest } = form.watch();
  const isRequired = activity !== undefined && needsDocument(activity);
  const hint = `Une inscription est créée pour chaque personne${isRequired ? ', avec la pièce jointe de cette personne' : ''}.`;
  return (
    <FormField form={form} name="others" label="Autres bénéficiaires" hint={hint}>
      {({ value, onChange }) => {
        const selected = value as Option[];
        const add = (option: Option | null): void => {
          if (option === null) return;
          if (option.value !== person?.value && !selected.some((other) => other.value === option.value)) onChange([...selected, option]);
          // Remounts the search with an empty text for the next person.
          setAdded((count) => count + 1);
        };
        return (
          <Stack gap="2" w="100%">
            <AsyncCombobox
              key={added}
              {...personChoice}
              label="Autres bénéficiaires"
              placeholder="Ajouter une personne…"
              value={null}
              onValueChange={add}
            />
            <Stack as="ul" listStyleType="none" gap="1">
              {selected.map((other) => (
                <li key={other.value}>
                  <HStack gap="2">
                    <Box flex="1">
                      {other.label} {other.notice ? <Span color="fg.warning">({other.notice})</Span> : null}
                    </Box>
                    <Price form={{ ...rest, person: other, others: [] }} activity={activity} />
                    <IconButton
                      label={`Retirer ${other.label}`}
                      onClick={() => onChange(selected.filter((one) => one.value !== other.value))}
                    >
                      <X size={16} aria-hidden />
                    </IconButton>
                  </HStack>
                  {isRequired ? (
                    <AttachmentsField
                      kind={registrationConfig}
                      form={form}
                      name={`other_attachments.${other.value}`}
                      label={`Pièces jointes de ${other.label}`}
                      claimId={undefined}
                      isRequired
                      isLocked={false}
                    />
                  ) : null}
                </li>
              ))}
            </Stack>
          </Stack>
        );
      }}
    </FormField>
  );
}

function Price({ form, activity }: { form: RegistrationForm; activity: RegistrationActivity | undefined }) {
  const isWithoutPrice = activity !== undefined && isFree(activity);
  const claim = toClaim(form, activity);
  const { data } = useQuery({
    queryKey: ['inscriptions', 'price', claim],
    queryFn: () => computeRegistration(claim),
    enabled: !isWithoutPrice && isComplete(form),
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
