import { formatDay, localDate } from '@intendance/kernel/local-date.js';
import { formatEuros, fromEuros } from '@intendance/kernel/money.js';

export const euros = (amount: number | null | undefined): string => (amount == null ? '' : formatEuros(fromEuros(amount)));
export const percent = (value: number): string => `${value.toLocaleString('fr-FR')} %`;
export const day = (date: string | null | undefined): string => (date ? formatDay(localDate(date)) : '');

const parisInstant = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
export const instant = (at: string | null | undefined): string => (at ? parisInstant.format(new Date(at)) : '');

export const yesNo = (flag: boolean): string => (flag ? 'oui' : 'non');
export const count = (value: number, singular: string, plural = `${singular}s`): string =>
  `${value.toLocaleString('fr-FR')} ${Math.abs(value) < 2 ? singular : plural}`;

/** Labels inside a sentence: `En attente` is « en attente ». */
export function lowerCase<Labels extends Readonly<Record<string, string>>>(labels: Labels): Record<keyof Labels, string> {
  const result: Partial<Record<keyof Labels, string>> = {};
  for (const key in labels) result[key] = labels[key]?.toLowerCase() ?? '';
  return result as Record<keyof Labels, string>;
}
