import type { UseFormReturn } from 'react-hook-form';
import { CountField } from '../../ui/field/count-field.js';
import { count, euros } from '../../ui/format/format.js';
import { Box, SimpleGrid } from '../../ui/page/layout.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import { entriesOf, type RegistrationForm } from './registration-form.js';
import { type ShownOption, shownOptions } from './registration-options.js';

type Props = { form: UseFormReturn<RegistrationForm>; activity: RegistrationActivity | undefined; isLocked: boolean };

/** How many participants take each option of the activity, by group. */
export function RegistrationOptionCounts({ form, activity, isLocked }: Props) {
  const options = shownOptions(form.watch(), activity);
  const groups = [...new Set(options.map(({ group }) => group))];
  const most = entriesOf(form.watch(), activity) ?? 99;
  return groups.map((group) => (
    <Box as="fieldset" key={group} gridColumn="1 / -1">
      <Box as="legend" fontWeight="600" mb="2">
        {group === '' ? 'Options' : `${group} : une option par participant`}
      </Box>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {options
          .filter((option) => option.group === group)
          .map((option) => (
            <CountField
              key={option.id}
              form={form}
              name={`option_counts.${option.id}`}
              label={labelOf(option)}
              max={most}
              steps={{ less: `${option.label} : un participant de moins`, more: `${option.label} : un participant de plus` }}
              disabled={isLocked}
              {...hintOf(option, form.watch(), activity)}
            />
          ))}
      </SimpleGrid>
    </Box>
  ));
}

const labelOf = ({ label, price }: ShownOption): string => (price ? `${label} (${euros(price)})` : label);

/** The places that this registration can still take, those that it has included. */
function hintOf({ id }: ShownOption, { saved }: RegistrationForm, activity: RegistrationActivity | undefined): { hint?: string } {
  const freePlaces = activity?.option_figures.find(({ option }) => option === id)?.places_left ?? null;
  if (freePlaces === null) return {};
  const own = saved?.options.find(({ option }) => option === id)?.count ?? 0;
  const left = freePlaces + own;
  return { hint: left === 0 ? 'Complet' : count(left, 'place restante', 'places restantes') };
}
