import { useState } from 'react';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import type { LoanPayment, OpenItem } from './split-accounts.js';
import {
  linesOf,
  loanLines,
  pastedLines,
  type SplitFault,
  type SplitLine,
  settles,
  withItem,
  withNextLine,
  withRemainderOn,
} from './split-lines.js';
import { withParts } from './split-parts.js';

/** The lines of one operation while they are typed, and the version of it that they are typed on. */
export function useSplitLines(operation: BankOperation, activities: readonly AccountingActivity[], year: string) {
  const [base, setBase] = useState(operation);
  const [lines, setLines] = useState(() => linesOf(operation, year));
  const [isDirty, setDirty] = useState(false);
  const [fault, setFault] = useState<SplitFault | null>(null);
  const total = base.absvalue;
  const take = (latest: BankOperation): void => {
    setBase(latest);
    setLines(linesOf(latest, year));
    setDirty(false);
    setFault(null);
  };
  // Without input, the lines follow the saves of others. With input, they stay on the version at which the user began.
  if (operation.version > base.version && !isDirty) take(operation);
  const change = (next: SplitLine[]): void => {
    setLines(next);
    setDirty(true);
    setFault(null);
  };
  const patch = (key: string, changes: Partial<SplitLine>): void =>
    change(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return {
    base,
    lines,
    total,
    isDirty,
    fault,
    setFault,
    take,
    /** Takes the saved operation as the base of the next changes. */
    markSaved: (saved: BankOperation): void => {
      setBase(saved);
      setDirty(false);
    },
    patch,
    choose: (key: string, activity: string | null): void =>
      patch(key, {
        activity,
        item: null,
        thirdParty: '',
        vatRate: undefined,
        budget: activities.find(({ id }) => id === activity)?.budget ?? '',
      }),
    /** Takes the item, or gives it up. */
    toggleItem: (item: OpenItem): void => {
      const rest = lines.filter((line) => !settles(item)(line));
      if (rest.length === lines.length) change(withItem(total, lines, item, year));
      else change(rest.length > 0 ? rest : linesOf({ ...base, splits: [] }, year));
    },
    takeLoanPayment: (payment: LoanPayment) => change(loanLines(payment, year)),
    addLine: () => change(withNextLine(total, lines, year)),
    removeLine: (key: string) =>
      change(lines.length === 1 ? linesOf({ ...base, splits: [] }, year) : lines.filter((line) => line.key !== key)),
    divide: (weights: readonly number[]) => change(withParts(total, lines, weights, year)),
    takeRemainder: (key: string) => change(withRemainderOn(total, lines, key)),
    paste: (text: string): boolean => {
      const pasted = pastedLines(text, activities, year);
      if (!pasted) return false;
      change(pasted.lines);
      if (pasted.unknown.length > 0) setFault({ line: null, message: `Activité inconnue : ${pasted.unknown.join(', ')}` });
      return true;
    },
  };
}
