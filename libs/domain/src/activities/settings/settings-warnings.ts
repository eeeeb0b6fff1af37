import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';
import { giftCeilings, giftCeilingText } from '../../capabilities/gift-ceiling/gift-ceiling.js';
import { seniorityWarning } from './seniority-warning.js';

/** A legal risk of a rule, shown to the clerk before members see the rule. A warning never blocks: elected members decide. */
export type SettingsWarning = { code: 'SENIORITY' | 'GIFT_CEILING'; message: string };

type SettingsText = { name: string; comment: string; startDate: LocalDate | null; endDate: LocalDate | null };

export function settingsWarnings(settings: SettingsText): SettingsWarning[] {
  const seniority = seniorityWarning(settings.comment);
  const gifts = giftWarning(settings);
  return [...(seniority ? [seniority] : []), ...(gifts ? [gifts] : [])];
}

const giftTerms = ['cadeau', 'bon d’achat', 'bons d’achat'].map(searchText);

/** An activity that gives presents or vouchers is under the yearly ceiling of its last year. */
function giftWarning({ name, comment, startDate, endDate }: SettingsText): SettingsWarning | null {
  const text = searchText(`${name} ${comment}`.replace(/'/g, '’'));
  if (!giftTerms.some((term) => text.includes(term))) return null;
  const day = endDate ?? startDate;
  const message = giftCeilingText(day ? Number(day.slice(0, 4)) : (giftCeilings.at(-1)?.year ?? 0));
  return message === null ? null : { code: 'GIFT_CEILING', message };
}
