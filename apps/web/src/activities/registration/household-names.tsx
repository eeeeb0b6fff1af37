import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { householdOf, personQuery } from '../../directory/public.js';
import { useAllowed } from '../../platform/me.js';
import { Button } from '../../ui/page/button.js';
import { HStack } from '../../ui/page/layout.js';
import { namesIn, type RegistrationForm } from './registration-form.js';

/** The household of the beneficiary: a press names somebody among those who come, another one takes the name away. */
export function HouseholdNames({ form, most }: { form: UseFormReturn<RegistrationForm>; most: number }) {
  const { person, participants } = form.watch();
  const isAllowed = useAllowed()('people');
  const { data } = useQuery({ ...personQuery(person?.value ?? ''), enabled: isAllowed && person !== null });
  if (!data) return null;
  const names = namesIn(participants);
  const toggle = (name: string): void => {
    const nextNames = names.includes(name) ? names.filter((present) => present !== name) : [...names, name];
    form.setValue('participants', nextNames.join('\n'), { shouldDirty: true });
  };
  return (
    <HStack gap="2" mt="2" wrap="wrap" role="group" aria-label="Foyer du bénéficiaire">
      {[data, ...householdOf(data)].map(({ id, lastname, firstname }) => {
        const name = `${lastname} ${firstname}`.trim();
        const isNamed = names.includes(name);
        return (
          <Button
            key={id}
            size="sm"
            variant={isNamed ? 'subtle' : 'outline'}
            icon={isNamed ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
            aria-pressed={isNamed}
            disabled={!isNamed && names.length >= most}
            onClick={() => toggle(name)}
          >
            {name}
          </Button>
        );
      })}
    </HStack>
  );
}
