import { subsidyPeriodStart } from '@intendance/domain/advantage/subsidy-allowance/subsidy-allowance.js';
import type { KnownSubsidyRule, SubsidyRuleVersion } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, toEuros } from '@intendance/kernel/money.js';
import type { SubsidyLeftDto } from './order.dto.js';

/** The subsidies of a beneficiary under a rule, by day. */
export type SubsidyOfDay = { rule_id: string; ordered_on: LocalDate; tickets: number; amount: number };
export type RuleOfList = { id: string; state: KnownSubsidyRule; amount: number };

/** The remaining subsidies of a beneficiary in the period of `today`, by rule in force that day. */
export const subsidiesLeft = (rules: readonly RuleOfList[], days: readonly SubsidyOfDay[], today: LocalDate): SubsidyLeftDto[] =>
  rules.flatMap(({ id, state: { current }, amount }) => {
    if (!current.enabled || !isWithin(today, current.startDate, current.endDate)) return [];
    const since = subsidyPeriodStart(today, current.perBeneficiary.periodicity);
    const counted = days.filter(
      ({ rule_id, ordered_on }) => rule_id === id && subsidyPeriodStart(ordered_on, current.perBeneficiary.periodicity) === since,
    );
    const usedTickets = counted.reduce((total, { tickets }) => total + tickets, 0);
    const usedAmount = counted.reduce((total, day) => total + day.amount, 0);
    return [
      {
        subvention_rule: { id, name: current.name, version: current.version },
        percent: current.perBeneficiary.unit === 'tickets',
        since,
        used_tickets: usedTickets,
        used_amount: toEuros(cents(usedAmount)),
        left_tickets: ticketsLeft(current, usedTickets),
        left_amount: amountLeft(current, usedAmount, amount),
      },
    ];
  });

function ticketsLeft({ perBeneficiary }: SubsidyRuleVersion, used: number): number | null {
  return perBeneficiary.unit === 'tickets' && perBeneficiary.count !== null ? Math.max(0, perBeneficiary.count - used) : null;
}

/** The envelope of the rule leaves no more than its rest, whatever the limit of the beneficiary. */
function amountLeft({ perBeneficiary, envelope }: SubsidyRuleVersion, used: number, spent: number): number | null {
  const own: Cents | null = perBeneficiary.unit === 'euros' ? perBeneficiary.amount : null;
  const lefts = [own === null ? null : own - used, envelope === null ? null : envelope - spent].flatMap((left) => left ?? []);
  return lefts.length === 0 ? null : toEuros(cents(Math.max(0, Math.min(...lefts))));
}
