import { counted } from '@intendance/kernel/computation.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';
import { violation } from '../settings/settings-checks.js';

/** Something that a participant takes besides: a seat on the bus, a meal, a size. */
export type RegistrationOption = {
  /** Stays when the option is renamed: its places are counted by it. */
  id: string;
  /** The choice that the option answers: each participant takes one option of a group. Empty: the option is free to take or not. */
  group: string;
  name: string;
  /** For each participant who takes it; null or 0 is at no extra cost. */
  price: Cents | null;
  /** How many participants may take it in all; null is without limit. */
  capacity: number | null;
};

/** An option that a registration may take. `isExpected`: each participant has to take one option of its group. */
export type OfferedOption = RegistrationOption & { readonly isExpected: boolean };

type WithOptions = { readonly options?: readonly RegistrationOption[] };

export const optionLabel = ({ group, name }: Pick<RegistrationOption, 'group' | 'name'>): string =>
  group === '' ? name : `${group} : ${name}`;

/** `Bus (5,00 €, 50 places), Taille : M` */
export const offeredText = (options: readonly RegistrationOption[] = []): string => options.map(optionText).join(', ');

function optionText(option: RegistrationOption): string {
  const { price, capacity } = option;
  const limits = [price ? formatEuros(price) : null, capacity === null ? null : counted(capacity, 'place', 'places')];
  const shown = limits.filter((limit) => limit !== null);
  return shown.length === 0 ? optionLabel(option) : `${optionLabel(option)} (${shown.join(', ')})`;
}

export const hasSupplement = ({ options = [] }: WithOptions): boolean => options.some(({ price }) => price !== null && price > 0);

/**
 * The options of the rule that a registration keeps, then those that came later, which nobody is expected to take. The places of an option
 * are those of now, whatever rule a registration keeps.
 */
export function offeredOptions(rule: WithOptions, current: WithOptions): OfferedOption[] {
  const currentOptions = new Map((current.options ?? []).map((option) => [option.id, option]));
  const ruleOptions = rule.options ?? [];
  const ruleIds = new Set(ruleOptions.map(({ id }) => id));
  return [
    ...ruleOptions.map((option) => ({
      ...option,
      capacity: (currentOptions.get(option.id) ?? option).capacity,
      isExpected: option.group !== '',
    })),
    ...[...currentOptions.values()].flatMap((option) => (ruleIds.has(option.id) ? [] : [{ ...option, isExpected: false }])),
  ];
}

const mostOptions = 50;

/** At most one violation for each field of each option. */
export function wrongOptions({ options = [] }: WithOptions): Violation[] {
  if (options.length > mostOptions) return [violation('options', 'too-many', `Une activité a au plus ${mostOptions} options.`)];
  const labels = options.map((option) => optionLabel(option).toLocaleLowerCase('fr'));
  const ids = options.map(({ id }) => id);
  return options.flatMap(({ name, price, capacity }, rank) => {
    const wrong = (field: string, code: string, message: string): Violation => violation(`options[${rank}].${field}`, code, message);
    const isSecond = labels.indexOf(labels[rank] ?? '') < rank || ids.indexOf(ids[rank] ?? '') < rank;
    return [
      ...(name === '' ? [wrong('name', 'required', 'Donnez un nom à cette option, ou retirez-la.')] : []),
      ...(name !== '' && isSecond ? [wrong('name', 'duplicate', 'Cette option est déjà dans la liste.')] : []),
      ...(price !== null && price < 0 ? [wrong('price', 'invalid', 'Le supplément d’une option ne peut pas être négatif.')] : []),
      ...(capacity !== null && (!Number.isSafeInteger(capacity) || capacity < 1)
        ? [wrong('attendees_limit', 'invalid', 'Le nombre de places doit être un nombre entier supérieur à 0.')]
        : []),
    ];
  });
}
