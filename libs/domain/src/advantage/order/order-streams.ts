import { type CaseContext, type CaseStreams, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { personStream } from '../../directory/person/person.events.js';
import { personDecider } from '../../directory/public.js';
import { subsidyAllowanceStream, subsidySpendingStream } from '../subsidy-allowance/subsidy-allowance.events.js';
import { subsidyAllowanceFold, subsidySpendingFold } from '../subsidy-allowance/subsidy-allowance.js';
import { isForTicket } from '../subsidy-rule/subsidised-amount.js';
import { type SubsidyRuleId, subsidyRosterStream, subsidyRuleStream } from '../subsidy-rule/subsidy-rule.events.js';
import { type SubsidyRoster, type SubsidyRule, subsidyRosterFold, subsidyRuleFold } from '../subsidy-rule/subsidy-rule.js';
import { orderStream } from './order.events.js';
import type { OrderCommand } from './order-command.js';
import { isPlaced, type Order, orderFold } from './order-state.js';
import type { TicketOrderItem } from './ticket-order.js';

export const orderFolds = {
  order: orderFold,
  roster: subsidyRosterFold,
  rules: { each: subsidyRuleFold },
  person: personDecider,
  allowances: { each: subsidyAllowanceFold },
  spendings: { each: subsidySpendingFold },
};

/** The order and its person, then the rules, then the allowances of the rules that may subsidise the order. */
export function orderStreams(
  command: OrderCommand,
  { environmentId }: CaseContext,
  { order, roster, rules }: FactsSoFar<typeof orderFolds>,
): CaseStreams<typeof orderFolds> {
  const own = { order: read(orderStream(command.id)) };
  const personId = order && isPlaced(order) ? order.personId : personOf(command);
  if (command.type === 'DismissOrder' || command.type === 'EraseBuyer' || !personId) return own;
  const first = { ...own, roster: read(subsidyRosterStream(environmentId)), person: guarded(personStream(personId)) };
  if (!order || !roster) return first;
  const withRules = { ...first, rules: [...roster].map((id) => read(subsidyRuleStream(id))) };
  if (!rules) return withRules;
  const ids = rulesFor(command, order, roster, rules);
  return {
    ...withRules,
    allowances: ids.map((id) => read(subsidyAllowanceStream(personId, id))),
    spendings: ids.map((id) => read(subsidySpendingStream(id))),
  };
}

function personOf(command: OrderCommand): PersonId | undefined {
  if (command.type === 'PlaceHeldOrder') return command.data.personId;
  return command.type === 'ReceiveOrder' && command.data.found.kind === 'one' ? command.data.found.personId : undefined;
}

function rulesFor(command: OrderCommand, order: Order, roster: SubsidyRoster, rules: ReadonlyMap<string, SubsidyRule>): SubsidyRuleId[] {
  const { orderedAt, items } = toldBy(command, order);
  const day = dayInParis(new Date(orderedAt));
  const isCandidate = (id: SubsidyRuleId): boolean => {
    const rule = rules.get(subsidyRuleStream(id));
    return rule?.status === 'live' && items.some((item) => isForTicket(rule.current, day, item));
  };
  const ruleIds = new Set(isPlaced(order) ? order.items.flatMap(({ rule }) => (rule ? [rule.id] : [])) : []);
  return [...roster].filter((id) => ruleIds.has(id) || isCandidate(id));
}

const nothing = { orderedAt: '1970-01-01T00:00:00Z', items: [] };

/** The tickets that the command subsidises. */
export function toldBy(command: OrderCommand, order: Order): { orderedAt: string; items: readonly TicketOrderItem[] } {
  if (command.type === 'ReceiveOrder') return command.data.order;
  return order.status === 'on-hold' ? order : nothing;
}
