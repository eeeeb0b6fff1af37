import type { ChosenOption } from '@intendance/domain/activities/public.js';
import { counted } from '@intendance/kernel/computation.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { OpenRegistrationActivity } from '../../../activities/public.js';
import type { OptionGroupView } from '../../site/template/site-view.js';
import type { FormTexts } from '../site-route/site-form.js';
import { typedPlaces } from './typed-places.js';

type OpenOption = OpenRegistrationActivity['options'][number];
type Optional = Pick<OpenRegistrationActivity, 'options'>;

const inputOf = ({ id }: OpenOption): string => `option-${id}`;

/** The options of an activity, by group, with what was typed for them. Those of no group come first. */
export function optionGroups({ options }: Optional, fields?: FormTexts): OptionGroupView[] {
  const groups = [...new Set(options.map(({ group }) => group))].sort((left, right) => Number(left !== '') - Number(right !== ''));
  return groups.map((group) => ({
    legend: group === '' ? 'Options (facultatif)' : `${group} : une option par participant`,
    options: options
      .filter((option) => option.group === group)
      .map((option) => ({
        name: inputOf(option),
        label: option.name,
        hint: hintOf(option),
        typed: fields?.get(inputOf(option)) ?? '0',
      })),
  }));
}

/** The options that a form chooses. A text that is no number becomes `NaN`, which the domain refuses. */
export const chosenOptions = ({ options }: Optional, fields: FormTexts): ChosenOption[] =>
  options.flatMap((option) => {
    const text = fields.get(inputOf(option))?.trim() ?? '';
    return text === '' ? [] : [{ optionId: option.id, count: typedPlaces(text) ?? Number.NaN }];
  });

function hintOf({ price, placesLeft }: OpenOption): string {
  const cost = price ? `${formatEuros(price)} par participant` : 'Sans supplément';
  if (placesLeft === null) return `${cost}.`;
  return `${cost}, ${placesLeft === 0 ? 'complet' : counted(placesLeft, 'place restante', 'places restantes')}.`;
}
