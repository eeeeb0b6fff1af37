import { optionLabel, type RegistrationRule } from '../registration-activity/registration-activity.js';
import type { Registration } from './registration.js';

export type OptionCounts = Readonly<Record<string, number | null>>;
type TakenOption = Registration['options'][number];
/** An option as a form shows it. */
export type ShownOption = { readonly id: string; readonly group: string; readonly label: string; readonly price: number | null };

type Form = {
  readonly inscription_settings: string;
  readonly entries: number | null;
  /** The participants who take each option, by its id. */
  readonly option_counts: OptionCounts;
  /** The saved registration: its activity, and the options that it takes. */
  readonly saved: { readonly activity: string; readonly options: readonly TakenOption[] } | null;
};
type Activity = Pick<RegistrationRule, 'options'> | undefined;

/** The options of the activity; then those that the registration took and the activity has no longer. */
export function shownOptions(
  { inscription_settings, saved }: Pick<Form, 'inscription_settings' | 'saved'>,
  activity: Activity,
): ShownOption[] {
  const options = activity?.options ?? [];
  const former =
    saved?.activity === inscription_settings ? saved.options.filter(({ option }) => !options.some(({ id }) => id === option)) : [];
  return [
    ...options.map(({ id, group, name, price }) => ({ id, group, label: name, price })),
    ...former.map(({ option, label }) => ({ id: option, group: '', label, price: null })),
  ];
}

/** The options that a save sends; none while the activity is on its way, so that they stay. */
export function chosenOptions(form: Form, activity: Activity): { options?: { option: string; count: number }[] } {
  if (activity === undefined) return {};
  const choices = shownOptions(form, activity).map(({ id }) => ({ option: id, count: form.option_counts[id] ?? 0 }));
  return { options: choices.filter(({ count }) => count > 0) };
}

/** The first group of which not every participant has an option. The server alone knows which groups a saved registration has to answer. */
export function unansweredGroup(form: Form, entries: number | null, activity: Activity): string | null {
  if (entries === null || form.saved?.activity === form.inscription_settings) return null;
  const options = activity?.options ?? [];
  const sumOf = (group: string): number =>
    options.reduce((sum, option) => (option.group === group ? sum + (form.option_counts[option.id] ?? 0) : sum), 0);
  return options.find(({ group }) => group !== '' && sumOf(group) !== entries)?.group ?? null;
}

/** `2 × Bus, 1 × Taille : M`, with the names of any activity. */
export function countsText(counts: OptionCounts, activities: readonly Pick<RegistrationRule, 'options'>[]): string {
  const options = activities.flatMap((activity) => activity.options).filter(({ id }) => (counts[id] ?? 0) > 0);
  return options.map((option) => `${counts[option.id]} × ${optionLabel(option)}`).join(', ') || '–';
}
