import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros, toEuros } from '@intendance/kernel/money.js';
import type { HistoryField, HistoryValue, RawValue } from './history-describer.js';

/** Without `raw`, the value itself is raw: a name, a comment, or a reference, with the id as its raw value. */
export const field = (label: string, value: HistoryValue, raw?: RawValue): HistoryField => ({
  label,
  value,
  ...(raw !== undefined && { raw }),
});

export const eurosField = (label: string, amount: Cents | null): HistoryField =>
  amount === null ? field(label, null) : amountField(label, formatEuros(amount), toEuros(amount), amount);

/** A value of which an amount is one part: a rate in euros, an allocation. The filter by amount finds it. */
export const amountField = (label: string, value: string, raw: RawValue, amount: Cents): HistoryField => ({ label, value, raw, amount });

export const dayField = (label: string, day: LocalDate | null): HistoryField =>
  day === null ? field(label, null) : field(label, formatDay(day), day);

export const flagField = (label: string, flag: boolean): HistoryField => field(label, flag ? 'Oui' : 'Non', flag);

export const countField = (label: string, count: number | null): HistoryField =>
  count === null ? field(label, null) : field(label, String(count), count);

/** @param labels wire value -> French label */
export const choiceField = <Code extends string>(label: string, labels: Readonly<Record<Code, string>>, code: Code): HistoryField =>
  field(label, labels[code], code);
