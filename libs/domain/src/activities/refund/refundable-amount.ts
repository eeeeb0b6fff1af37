import { type Computation, explain } from '@intendance/kernel/computation.js';
import { contentHash } from '@intendance/kernel/hash.js';
import { isWithin } from '@intendance/kernel/local-date.js';
import { type Cents, cents, percentOf } from '@intendance/kernel/money.js';
import type { RefundFacts } from './refund-facts.js';
import { type RefundStep, stepsOf } from './refundable-steps.js';

/** Changes with the formula, so that an old decision names the formula that it used. */
export const refundRulesVersion = 'refund-1';

export const ineligibilityMessages = {
  DISABLED: 'L’activité n’est pas active.',
  OUT_OF_WINDOW: 'La date de la facture est en dehors des dates de l’activité.',
  FUTURE_DATE: 'La date de la facture est dans le futur.',
  NO_BILL: 'Le montant de la facture n’est pas renseigné.',
  NOT_CURRENT: 'Le bénéficiaire n’est pas présent à la date de la facture.',
  MEMBER_UNKNOWN: 'Ce membre ne fait pas partie du foyer à la date de la facture.',
  MEMBER_NOT_ELIGIBLE: 'L’activité est réservée au bénéficiaire : elle ne concerne pas les membres du foyer.',
  LIMIT_REACHED: 'Le plafond de la période est déjà atteint.',
} as const;
export type IneligibilityCode = keyof typeof ineligibilityMessages;

export type RefundComputation = { refundable: Cents } & Computation<IneligibilityCode, RefundStep['code']>;

export function refundableAmount(facts: RefundFacts): RefundComputation {
  const { refundable, reasons, steps } = compute(facts);
  return {
    refundable,
    eligible: refundable > 0,
    reasons: reasons.map((code) => ({ code, message: ineligibilityMessages[code] })),
    steps,
    explanation: explain(steps, reasons[0] && ineligibilityMessages[reasons[0]]),
    // The day of the computation matters only as far as the bill is not of a later one.
    inputsHash: contentHash({ ...facts, today: facts.billedOn <= facts.today }),
    rulesVersion: refundRulesVersion,
  };
}

function compute(facts: RefundFacts): { refundable: Cents; reasons: IneligibilityCode[]; steps: RefundStep[] } {
  const nothing = cents(0);
  const reasons = exclusions(facts);
  if (reasons.length > 0) return { refundable: nothing, reasons, steps: [] };
  const { rule, bill } = facts;
  const unit = rule.rate.kind === 'percent' ? percentOf(bill, rule.rate.share) : smallest(rule.rate.amount, bill);
  const persons = rule.scope === 'household' ? facts.householdSize : 1;
  const left = remainderOf(facts, persons);
  const refundable = left === null ? smallest(unit, bill) : smallest(unit, left, bill);
  const isLimitReached = refundable === 0 && left === 0;
  return { refundable, reasons: isLimitReached ? ['LIMIT_REACHED'] : [], steps: stepsOf(facts, { unit, persons, left, refundable }) };
}

/** Rules that leave nothing to compute, in the order in which the screen lists them. */
function exclusions({ rule, billedOn, bill, today, isHolderCurrent, member }: RefundFacts): IneligibilityCode[] {
  const checks: [boolean, IneligibilityCode][] = [
    [!rule.enabled, 'DISABLED'],
    [!isWithin(billedOn, rule.startDate, rule.endDate), 'OUT_OF_WINDOW'],
    [billedOn > today, 'FUTURE_DATE'],
    [bill <= 0, 'NO_BILL'],
    [!isHolderCurrent, 'NOT_CURRENT'],
    [rule.scope === 'beneficiary' && member !== 'none', 'MEMBER_NOT_ELIGIBLE'],
    [rule.scope === 'household' && member === 'stranger', 'MEMBER_UNKNOWN'],
  ];
  return checks.flatMap(([isExcluded, code]) => (isExcluded ? [code] : []));
}

/**
 * The amount that the limit leaves for this claim; null means no limit. A named family member has a limit besides that of the household.
 */
function remainderOf({ rule, member, used }: RefundFacts, persons: number): Cents | null {
  const hasOwnLimit = rule.scope === 'household' && member === 'family';
  if (rule.cap.unit === 'bills') {
    const { count } = rule.cap;
    if (count === null) return null;
    const isOpen = used.bills < count * persons && (!hasOwnLimit || used.memberBills < count);
    return isOpen ? null : cents(0);
  }
  const { amount } = rule.cap;
  if (amount === null) return null;
  const household = Math.max(0, amount * persons - used.amount);
  return cents(hasOwnLimit ? Math.min(household, Math.max(0, amount - used.memberAmount)) : household);
}

const smallest = (...amounts: Cents[]): Cents => cents(Math.min(...amounts));
