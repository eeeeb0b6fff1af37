import { addDays, addMonths, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import type { ProposedEntry } from '../../bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import type { KnownGiftRequest } from '../gift-request/gift-request.js';
import { giftTypeLabels } from '../gift-request/gift-type.js';
import type { SubsidySpending } from '../subsidy-allowance/subsidy-allowance.js';
import type { SubsidyRuleId } from '../subsidy-rule/subsidy-rule.events.js';
import type { SubsidyRule } from '../subsidy-rule/subsidy-rule.js';

/** Accounts of the default plan: tickets, and gifts and vouchers. */
const accounts = { subsidies: '607200', gifts: '607100' } as const;

/** A rule with its cost by month. */
export type RuleSpending = { readonly id: SubsidyRuleId; readonly rule: SubsidyRule; readonly spending: SubsidySpending };

/** The cost of the subsidies of a month, one line per rule: an accountant gives each rule its account. @param month `2026-11` */
export function subsidiesCost(month: string, rules: readonly RuleSpending[]): ProposedEntry {
  const lines = rules.flatMap(({ id, rule, spending }) => {
    const amount = spending.months[month] ?? cents(0);
    return amount === 0 ? [] : [{ key: id, label: nameOf(rule), account: accounts.subsidies, amount }];
  });
  return {
    source: 'subsidies',
    wording: `Subventions de billetterie, ${monthText(month)}`,
    date: addDays(addMonths(localDate(`${month}-01`), 1), -1),
    lines,
  };
}

/** The cost of a request of gift vouchers; no line once the request is cancelled. */
export function giftsCost({ text, status }: KnownGiftRequest): ProposedEntry {
  const label = giftTypeLabels[text.giftType];
  const line = { key: text.giftType, label, account: accounts.gifts, amount: text.total };
  return {
    source: 'gifts',
    wording: `Bons cadeaux ${label}, ${text.number} × ${formatEuros(text.amount)}`,
    date: text.givenOn,
    lines: status === 'cancelled' ? [] : [line],
  };
}

/** The finished months with subsidies: orders of the running month still come in. */
export const finishedMonths = (spendings: readonly SubsidySpending[], today: LocalDate): string[] =>
  [...new Set(spendings.flatMap(({ months }) => Object.keys(months)))].filter((month) => month < today.slice(0, 7)).toSorted();

const nameOf = (rule: SubsidyRule): string => (rule.status === 'none' ? '' : rule.current.name);

const monthNames = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthText = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`));
