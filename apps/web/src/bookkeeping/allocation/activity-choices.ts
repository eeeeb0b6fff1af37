import type { GroupedChoice } from '../../ui/choice-combobox.js';
import { type AccountingActivity, serves } from '../plan/plan.js';
import { transfer } from './split-lines.js';

/** The activities that an operation of that mode may go to, by category; money may also go to another account of the structure. */
export function activityChoices(activities: readonly AccountingActivity[], mode: 'taking' | 'expense'): GroupedChoice[] {
  const open = activities.filter((activity) => serves(activity, mode));
  const choices = open.map(({ id, name, category, budget }) => ({
    value: id,
    label: name,
    group: category.name,
    ...(budget === '' ? {} : { detail: budget }),
  }));
  return [...choices, { value: transfer, label: 'Virement interne', group: 'Entre mes comptes' }];
}
