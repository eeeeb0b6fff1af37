import { type Cents, cents } from '@intendance/kernel/money.js';
import type { HistoryDescriber, HistoryEntry } from './history-describer.js';

/**
 * The amount by which the history is filtered: the greatest one of the line, without its sign; null for a line without an amount. An amount
 * of a guarded field does not count: a filter would reveal it to users who may not read the field.
 */
export function amountOf({ fields = {}, amount }: HistoryEntry, guarded: HistoryDescriber['guarded'] = []): Cents | null {
  let greatest = amount === undefined ? null : Math.abs(amount);
  for (const [name, field] of Object.entries(fields)) {
    if (field.amount === undefined || guarded.some(({ prefix }) => name.startsWith(prefix))) continue;
    greatest = Math.max(greatest ?? 0, Math.abs(field.amount));
  }
  return greatest === null ? null : cents(greatest);
}
