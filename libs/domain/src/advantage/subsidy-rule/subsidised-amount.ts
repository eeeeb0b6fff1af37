import { type Computation, explain } from '@intendance/kernel/computation.js';
import { contentHash } from '@intendance/kernel/hash.js';
import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, percentOf } from '@intendance/kernel/money.js';
import type { SubsidyFacts } from './subsidy-facts.js';
import type { SubsidySettings } from './subsidy-rule.events.js';
import { isInScope, type TicketPlace } from './subsidy-scope.js';
import { type SubsidyStep, stepsOf } from './subsidy-steps.js';

/** Changes with the formula, so that an old decision names the formula that it used. */
export const subsidyRulesVersion = 'subsidy-1';

export const noSubsidyMessages = {
  PRICE_ZERO: 'Le billet est gratuit.',
  TOO_SMALL: 'La subvention d’un billet est inférieure à un centime.',
  NO_TICKET: 'La commande ne compte aucun billet.',
  ORDER_LIMIT: 'Le nombre de billets subventionnés par commande est atteint.',
  BENEFICIARY_LIMIT: 'La limite du bénéficiaire pour la période est atteinte.',
  ENVELOPE_SPENT: 'L’enveloppe de la subvention est épuisée.',
} as const;
export type NoSubsidyCode = keyof typeof noSubsidyMessages;

/** `tickets`: the tickets that count against the limits in tickets. */
export type SubsidyComputation = { subsidy: Cents; tickets: number } & Computation<NoSubsidyCode, SubsidyStep['code']>;

/** True when the rule is on and made for such a ticket on that day. */
export const isForTicket = (
  rule: Pick<SubsidySettings, 'startDate' | 'endDate' | 'universeIds' | 'categoryIds' | 'wholeUniverseIds'> & { enabled: boolean },
  day: LocalDate,
  ticket: TicketPlace,
): boolean => rule.enabled && isWithin(day, rule.startDate, rule.endDate) && isInScope(rule, ticket);

/** The subsidy of `quantity` tickets of one price. */
export function subsidisedAmount(facts: SubsidyFacts): SubsidyComputation {
  const { rule, price, quantity } = facts;
  const unit = unitOf(facts);
  const open = openTickets(facts);
  const ticketsOfUnit = unit > 0 ? open : 0;
  const uncapped = cents(unit * ticketsOfUnit);
  const left = amountLeft(facts);
  const subsidy = cents(Math.max(0, Math.min(uncapped, left ?? uncapped, price * quantity)));
  const tickets = subsidy > 0 ? ticketsOfUnit : 0;
  const refusal = subsidy > 0 ? undefined : reasonOf(facts, unit, open);
  const steps = stepsOf(facts, { unit, open, subsidy });
  return {
    subsidy,
    tickets,
    eligible: subsidy > 0,
    reasons: refusal === undefined ? [] : [{ code: refusal, message: noSubsidyMessages[refusal] }],
    steps,
    explanation: explain(steps, refusal && noSubsidyMessages[refusal]),
    inputsHash: contentHash({ ...facts, rule: { ...rule } }),
    rulesVersion: subsidyRulesVersion,
  };
}

/** Subsidy of one ticket, never above its price. */
function unitOf({ rule: { share, ticketCap }, price }: SubsidyFacts): Cents {
  const part = share.kind === 'rate' ? percentOf(price, share.rate) : cents(Math.min(share.amount, price));
  return ticketCap === null ? part : cents(Math.min(part, ticketCap));
}

/** Tickets that the limits in tickets leave. */
function openTickets({ rule, quantity, orderTickets, usedTickets }: SubsidyFacts): number {
  const ofOrder = rule.ticketsPerOrder === null ? quantity : Math.min(quantity, Math.max(0, rule.ticketsPerOrder - orderTickets));
  const { perBeneficiary } = rule;
  if (perBeneficiary.unit !== 'tickets' || perBeneficiary.count === null) return ofOrder;
  return Math.min(ofOrder, Math.max(0, perBeneficiary.count - usedTickets));
}

/** The amount that the limits in euros leave; null means no limit. */
function amountLeft({ rule: { perBeneficiary, envelope }, usedAmount, spent }: SubsidyFacts): Cents | null {
  const ofBeneficiary = perBeneficiary.unit === 'euros' && perBeneficiary.amount !== null ? perBeneficiary.amount - usedAmount : null;
  const ofEnvelope = envelope === null ? null : envelope - spent;
  const lefts = [ofBeneficiary, ofEnvelope].flatMap((left) => (left === null ? [] : [Math.max(0, left)]));
  return lefts.length === 0 ? null : cents(Math.min(...lefts));
}

function reasonOf(facts: SubsidyFacts, unit: Cents, open: number): NoSubsidyCode {
  const { rule, price, quantity, orderTickets, spent } = facts;
  if (price === 0) return 'PRICE_ZERO';
  if (quantity === 0) return 'NO_TICKET';
  if (unit === 0) return 'TOO_SMALL';
  if (rule.ticketsPerOrder !== null && orderTickets >= rule.ticketsPerOrder) return 'ORDER_LIMIT';
  if (open > 0 && rule.envelope !== null && spent >= rule.envelope) return 'ENVELOPE_SPENT';
  return 'BENEFICIARY_LIMIT';
}
