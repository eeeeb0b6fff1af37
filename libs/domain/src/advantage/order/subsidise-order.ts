import { canonicalJson } from '@intendance/kernel/hash.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { OrderId } from '../subsidy-allowance/subsidy-allowance.events.js';
import { type SubsidyAllowance, subsidyUsage } from '../subsidy-allowance/subsidy-allowance.js';
import { isForTicket, type SubsidyComputation, subsidisedAmount } from '../subsidy-rule/subsidised-amount.js';
import type { SubsidyRuleId } from '../subsidy-rule/subsidy-rule.events.js';
import type { SubsidyRuleVersion } from '../subsidy-rule/subsidy-rule.js';
import type { OrderItem } from './order.events.js';
import type { TicketOrderItem } from './ticket-order.js';

/** A rule with its use by all orders but this one. */
export type OpenRule = {
  readonly id: SubsidyRuleId;
  /** Null once the rule is deleted: it subsidises no further item. */
  readonly current: SubsidyRuleVersion | null;
  version(number: number): SubsidyRuleVersion;
  readonly allowance: SubsidyAllowance;
  /** In all, without this order. */
  readonly spent: Cents;
};
export type SubsidisedOrder = { readonly orderId: OrderId; readonly orderedOn: LocalDate; readonly items: readonly TicketOrderItem[] };

/**
 * Finds one rule per item: the highest subsidy, the lowest id between two of the same. An item that was subsidised before keeps its rule, in
 * the version of that time. Items of one order share its limits, in their order.
 */
export function subsidiseOrder(order: SubsidisedOrder, rules: readonly OpenRule[], before: readonly OrderItem[]): OrderItem[] {
  const usedByRule = new Map<SubsidyRuleId, { tickets: number; amount: number }>();
  return order.items.map((ticket) => {
    const formerRule = before.find(({ id }) => id === ticket.id)?.rule ?? null;
    const candidates = formerRule ? keptRule(rules, formerRule) : openRules(rules, order.orderedOn, ticket);
    const best = candidates
      .map(({ rule, version }) => ({
        rule,
        version,
        computed: computeItem(order, ticket, { rule, version, used: usedByRule.get(rule.id) }),
      }))
      .sort((one, other) => other.computed.subsidy - one.computed.subsidy || (one.rule.id < other.rule.id ? -1 : 1))[0];
    if (!best) return { ...ticket, rule: null, subsidy: cents(0), tickets: 0, computation: null };
    const { rule, version, computed } = best;
    const { subsidy, tickets, ...computation } = computed;
    const earlier = usedByRule.get(rule.id) ?? { tickets: 0, amount: 0 };
    usedByRule.set(rule.id, { tickets: earlier.tickets + tickets, amount: earlier.amount + subsidy });
    const isSubsidised = subsidy > 0 || formerRule !== null;
    return { ...ticket, rule: isSubsidised ? { id: rule.id, version: version.version } : null, subsidy, tickets, computation };
  });
}

type Candidate = { rule: OpenRule; version: SubsidyRuleVersion };

const keptRule = (rules: readonly OpenRule[], formerRule: { id: SubsidyRuleId; version: number }): Candidate[] =>
  rules.flatMap((rule) => (rule.id === formerRule.id ? [{ rule, version: rule.version(formerRule.version) }] : []));

const openRules = (rules: readonly OpenRule[], day: LocalDate, ticket: TicketOrderItem): Candidate[] =>
  rules.flatMap((rule) => (rule.current && isForTicket(rule.current, day, ticket) ? [{ rule, version: rule.current }] : []));

function computeItem(
  { orderId, orderedOn }: SubsidisedOrder,
  { price, quantity }: TicketOrderItem,
  { rule, version, used = { tickets: 0, amount: 0 } }: Candidate & { used: { tickets: number; amount: number } | undefined },
): SubsidyComputation {
  const { periodicity } = version.perBeneficiary;
  const { usedTickets, usedAmount } = subsidyUsage(rule.allowance, { orderId, orderedOn, periodicity });
  return subsidisedAmount({
    rule: version,
    price,
    quantity,
    orderTickets: used.tickets,
    usedTickets: usedTickets + used.tickets,
    usedAmount: cents(usedAmount + used.amount),
    spent: cents(rule.spent + used.amount),
  });
}

/** True when the partner sends the same tickets as before. */
export const isSameContents = (items: readonly OrderItem[], newItems: readonly TicketOrderItem[]): boolean =>
  canonicalJson(items.map(ticketOf)) === canonicalJson(newItems.map(ticketOf));

const ticketOf = ({ id, name, price, quantity, universeIds, categoryIds }: TicketOrderItem): TicketOrderItem => ({
  id,
  name,
  price,
  quantity,
  universeIds,
  categoryIds,
});
