import type { Case, Facts } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { isCurrent, personErrors, registered } from '../../directory/public.js';
import { type OrderId, subsidyAllowanceStream, subsidySpendingStream } from '../subsidy-allowance/subsidy-allowance.events.js';
import { chargeSpending, holdSubsidy } from '../subsidy-allowance/subsidy-allowance.js';
import { type SubsidyRuleId, subsidyRosterStream, subsidyRuleStream } from '../subsidy-rule/subsidy-rule.events.js';
import { ruleVersion } from '../subsidy-rule/subsidy-rule.js';
import { orderErrors } from './order.errors.js';
import type { HoldReason, OrderContents, OrderEvent } from './order.events.js';
import type { OrderCommand } from './order-command.js';
import { isPlaced, type KnownOrder, knownOrder, type Order, orderFold, subsidyByRule } from './order-state.js';
import { orderFolds, orderStreams, toldBy } from './order-streams.js';
import { isSameContents, type OpenRule, subsidiseOrder } from './subsidise-order.js';
import { isOutdated, type TicketOrder } from './ticket-order.js';

export type OrderAnswer = {
  id: OrderId;
  state: KnownOrder;
  isChanged: boolean;
  /** The event of the command; null when the order stays as it is. Absent from answers that were stored before. */
  change?: OrderEvent['type'] | null;
};
type Folds = typeof orderFolds;
type OrderFacts = Facts<Folds>;

/**
 * All writes of an order. Its use of the limits is appended with it, so that two concurrent orders never use the same remaining tickets or
 * euros.
 */
export const orderCase: Case<OrderCommand, OrderAnswer, Folds, 'order'> = {
  folds: orderFolds,
  own: 'order',
  cached: ['roster', 'rules', 'spendings', 'allowances'],
  contended: ({ data }) => ('environmentId' in data ? subsidyRosterStream(data.environmentId) : undefined),
  streams: orderStreams,
  decide(command, facts) {
    const events = decide(command, facts);
    const state = events.reduce(orderFold.evolve, facts.order);
    const isBuyerForgotten = facts.order.status === 'on-hold' && state.status !== 'on-hold';
    return {
      events: { order: events, ...limitEvents(command.id, facts, state) },
      answer: { id: command.id, state: knownOrder(state), isChanged: events.length > 0, change: events[0]?.type ?? null },
      erases: isBuyerForgotten ? [command.id] : [],
    };
  },
};

function decide(command: OrderCommand, facts: OrderFacts): OrderEvent[] {
  if (command.type === 'ReceiveOrder') return receive(command, facts);
  const order = knownOrder(facts.order);
  if (command.type === 'EraseBuyer') return eraseBuyer(order, command.data.personId);
  if (command.type === 'DismissOrder') return dismiss(order, command.data.reason.trim());
  if (order.status !== 'on-hold') throw orderErrors.notOnHold();
  const { personId, isLeaverAccepted } = command.data;
  const person = registered(facts.person);
  if (person.isErased) throw personErrors.erased();
  if (person.isDeleted) throw personErrors.deleted();
  if (!isLeaverAccepted && !isCurrent(person, dayInParis(new Date(order.orderedAt)))) throw orderErrors.personLeft();
  return [{ type: 'OrderPlaced', data: { personId, ...contentsOf(command, facts, { ...order, personId }) } }];
}

function dismiss({ status }: KnownOrder, reason: string): OrderEvent[] {
  if (status === 'dismissed') return [];
  if (status !== 'on-hold') throw orderErrors.notOnHold();
  if (reason === '') throw orderErrors.reasonMissing();
  return [{ type: 'OrderDismissed', data: { reason } }];
}

/** A telling of the order that comes later brings the buyer back no more. */
const eraseBuyer = (order: KnownOrder, personId: PersonId): OrderEvent[] =>
  order.status === 'on-hold' && order.personId === personId
    ? [{ type: 'OrderDismissed', data: { reason: 'Les données personnelles de l’acheteur ont été effacées.' } }]
    : [];

/** A cancellation is final, even one that comes in before its order. */
function receive(command: Extract<OrderCommand, { type: 'ReceiveOrder' }>, facts: OrderFacts): OrderEvent[] {
  const { order: told, found } = command.data;
  const { order } = facts;
  if (order.status === 'cancelled' || order.status === 'cancelled-before' || order.status === 'dismissed') return [];
  if (told.isCancelled) return [{ type: 'OrderCancelled', data: { number: told.number } }];
  if (isOutdated(told, 'revisedAt' in order ? order : {})) return [];
  if (isPlaced(order)) {
    if (isSameContents(order.items, told.items) && !isNewRevision(told, order)) return [];
    return [{ type: 'OrderAmended', data: contentsOf(command, facts, { ...told, personId: order.personId }) }];
  }
  const reason = holdReasonOf(command, facts);
  if (reason === null && found.kind === 'one') return [place(found.personId, command, facts)];
  return putOnHold(order, told, reason ?? 'person-unknown', reason === 'person-left' && found.kind === 'one' ? found.personId : undefined);
}

const place = (personId: PersonId, command: Extract<OrderCommand, { type: 'ReceiveOrder' }>, facts: OrderFacts): OrderEvent => ({
  type: 'OrderPlaced',
  data: { personId, ...contentsOf(command, facts, { ...command.data.order, personId }) },
});

function holdReasonOf(
  { data: { order, found } }: Extract<OrderCommand, { type: 'ReceiveOrder' }>,
  { person }: OrderFacts,
): HoldReason | null {
  if (found.kind === 'several') return 'person-ambiguous';
  if (found.kind === 'none' || person.status === 'none' || person.isErased || person.isDeleted) return 'person-unknown';
  return isCurrent(person, dayInParis(new Date(order.orderedAt))) ? null : 'person-left';
}

/** The revision is stored even when no ticket changed: an earlier one may still arrive. */
const isNewRevision = ({ revisedAt }: TicketOrder, known: { readonly revisedAt?: string }): boolean =>
  revisedAt !== undefined && revisedAt !== known.revisedAt;

function putOnHold(order: Order, told: TicketOrder, reason: HoldReason, personId?: PersonId): OrderEvent[] {
  const { number, orderedAt, person, items } = told;
  const isSamePerson = order.status === 'on-hold' && order.reason === reason && order.personId === personId;
  const isSame = isSamePerson && JSON.stringify(order.items) === JSON.stringify(items);
  if (isSame && !isNewRevision(told, order)) return [];
  return [
    {
      type: 'OrderPutOnHold',
      data: { ...(personId && { personId }), number, orderedAt, reason, buyer: person, items, ...revisionOf(told) },
    },
  ];
}

type Told = { number: string; orderedAt: string; personId: PersonId; revisedAt?: string };

const revisionOf = ({ revisedAt }: { readonly revisedAt?: string }): { revisedAt?: string } =>
  revisedAt === undefined ? {} : { revisedAt };

function contentsOf(command: OrderCommand, facts: OrderFacts, told: Told): OrderContents {
  const { number, orderedAt, personId } = told;
  const before = isPlaced(facts.order) ? facts.order : undefined;
  const orderedOn = dayInParis(new Date(orderedAt));
  const { items } = toldBy(command, facts.order);
  const order = { orderId: command.id, orderedOn, items };
  return {
    number,
    orderedAt,
    orderedOn,
    items: subsidiseOrder(order, openRules(facts, personId), before?.items ?? []),
    ...revisionOf(told),
  };
}

function openRules({ order, roster, rules, allowances, spendings }: OrderFacts, personId: PersonId): OpenRule[] {
  const own = subsidyByRule(order);
  return [...roster].flatMap((id) => {
    const rule = rules.get(subsidyRuleStream(id));
    const allowance = allowances.get(subsidyAllowanceStream(personId, id));
    if (!rule || rule.status === 'none' || !allowance) return [];
    const spent = cents((spendings.get(subsidySpendingStream(id))?.total ?? 0) - (own.get(id)?.amount ?? 0));
    const current = rule.status === 'live' ? rule.current : null;
    return [{ id, current, version: (number: number) => ruleVersion(rule, number), allowance, spent }];
  });
}

/** The allowances follow the present subsidies of the order. */
function limitEvents(orderId: OrderId, { order: before, allowances, spendings }: OrderFacts, after: Order) {
  const [former, latter] = [subsidyByRule(before), subsidyByRule(after)];
  const placed = isPlaced(after) ? after : undefined;
  const ids = placed ? new Set<SubsidyRuleId>([...former.keys(), ...latter.keys()]) : [];
  const held = [...ids].flatMap((id) => {
    const stream = placed ? subsidyAllowanceStream(placed.personId, id) : '';
    const allowance = allowances.get(stream);
    const wanted = latter.get(id);
    const isCounted = wanted !== undefined && placed !== undefined && (wanted.tickets > 0 || wanted.amount > 0);
    const entry = isCounted ? { orderedOn: placed.orderedOn, ...wanted } : undefined;
    return allowance ? [[stream, holdSubsidy(allowance, orderId, entry)] as const] : [];
  });
  const spent = [...ids].flatMap((id) => {
    const stream = subsidySpendingStream(id);
    if (!placed || !spendings.has(stream)) return [];
    const from = { amount: former.get(id)?.amount ?? cents(0), orderedOn: isPlaced(before) ? before.orderedOn : placed.orderedOn };
    const to = { amount: latter.get(id)?.amount ?? cents(0), orderedOn: placed.orderedOn };
    return [[stream, chargeSpending(orderId, from, to)] as const];
  });
  return { allowances: new Map(held), spendings: new Map(spent) };
}
