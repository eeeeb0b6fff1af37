import type { Cents } from '@intendance/kernel/money.js';
import type { SubsidySettings } from './subsidy-rule.events.js';

/** `used…`: the beneficiary's use of the rule in the period of the order; `spent`: the total cost of the rule. */
export type SubsidyUsage = { usedTickets: number; usedAmount: Cents; spent: Cents };
export type SubsidyFacts = SubsidyUsage & {
  rule: Pick<SubsidySettings, 'share' | 'ticketCap' | 'perBeneficiary' | 'ticketsPerOrder' | 'envelope'>;
  price: Cents;
  quantity: number;
  /** Tickets of the same order that are subsidised under the rule already. */
  orderTickets: number;
};
