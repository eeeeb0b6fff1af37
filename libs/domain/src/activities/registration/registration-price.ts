import { type Computation, type ComputationReason, explain } from '@intendance/kernel/computation.js';
import { contentHash } from '@intendance/kernel/hash.js';
import { isWithin } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { basePrice } from '../registration-activity/registration-activity.js';
import type { OptionFacts, RegistrationFacts } from './registration-facts.js';
import { placesLeftText, type RegistrationStep, stepsOf, supplementOf } from './registration-steps.js';

/** Changes with the formula, so that an old decision names the formula that it used. */
export const registrationRulesVersion = 'registration-3';

export type PriceReasonCode = 'DISABLED' | 'OUT_OF_WINDOW' | 'NOT_CURRENT' | 'ALREADY_REGISTERED' | 'FULL' | 'OPTION_FULL';

/** `amount` is null when the registration is not eligible: -1 on the wire. */
export type RegistrationQuote = { amount: Cents | null; placesLeft: number | null } & Computation<
  PriceReasonCode,
  RegistrationStep['code']
>;

export function registrationPrice(facts: RegistrationFacts): RegistrationQuote {
  const reasons = exclusions(facts);
  const isEligible = reasons.length === 0;
  const amount = isEligible ? priceOf(facts) : null;
  const steps = amount === null ? [] : stepsOf(facts, amount);
  return {
    amount,
    placesLeft: placesLeft(facts),
    eligible: isEligible,
    reasons,
    steps,
    explanation: explain(steps, reasons[0]?.message),
    inputsHash: hashOf(facts, reasons),
    rulesVersion: registrationRulesVersion,
  };
}

/** The places that this registration could still take, its own included; null means no limit. */
function placesLeft({ capacity, roll, reservedPlaces }: RegistrationFacts): number | null {
  if (capacity === null) return null;
  const freePlaces = Math.max(0, capacity - roll.takenPlaces);
  return Math.max(freePlaces - reservedPlaces, Math.min(roll.own, freePlaces));
}

function priceOf(facts: RegistrationFacts): Cents {
  return cents(facts.options.reduce<number>((sum, option) => sum + supplementOf(option), placePrice(facts)));
}

/** The price of the places alone. */
function placePrice({ rule, entries, roll }: RegistrationFacts): Cents {
  const price = basePrice(rule);
  if (rule.pricing === 'registrant') return cents(price * entries);
  return roll.isHouseholdAhead ? cents(0) : price;
}

/** Rules that leave nothing to compute, in the order in which the screen lists them. */
function exclusions(facts: RegistrationFacts): ComputationReason<PriceReasonCode>[] {
  const { rule, date, roll, isHolderCurrent } = facts;
  const checks: [boolean, PriceReasonCode, string][] = [
    [!rule.enabled, 'DISABLED', 'L’activité n’est pas active.'],
    [!isWithin(date, rule.startDate, rule.endDate), 'OUT_OF_WINDOW', 'La date est en dehors des dates de l’activité.'],
    [!isHolderCurrent, 'NOT_CURRENT', 'Le bénéficiaire n’est pas présent à la date de l’inscription.'],
    [
      rule.admission === 'one-per-household' && roll.isHouseholdAhead,
      'ALREADY_REGISTERED',
      'Le foyer est déjà inscrit à cette activité, qui n’accepte qu’une personne par foyer.',
    ],
    [lacksPlaces(facts), 'FULL', `L’activité est complète : ${placesLeftText(placesLeft(facts) ?? 0)}${waitingListText(facts)}.`],
  ];
  return [...checks.flatMap(([isExcluded, code, message]) => (isExcluded ? [{ code, message }] : [])), ...fullOptions(facts)];
}

function fullOptions({ options }: RegistrationFacts): ComputationReason<PriceReasonCode>[] {
  return options.flatMap(({ label, count, capacity, places: { takenPlaces, own } }) => {
    const left = (capacity ?? Number.POSITIVE_INFINITY) - takenPlaces;
    // As for the activity: those who have it keep it after the limit was lowered.
    if (count <= own || count <= left) return [];
    return [{ code: 'OPTION_FULL', message: `L’option « ${label} » est complète : ${placesLeftText(Math.max(0, left))}.` }];
  });
}

/** A registration that holds places keeps them even after the limit was lowered: only additional places need room. */
const lacksPlaces = ({ capacity, entries, roll, reservedPlaces }: RegistrationFacts): boolean =>
  capacity !== null && entries > roll.own && roll.takenPlaces + reservedPlaces + entries > capacity;

const waitingListText = ({ reservedPlaces }: RegistrationFacts): string =>
  reservedPlaces === 0 ? '' : ', d’autres personnes passent avant sur la liste d’attente';

/** The hash covers the rule, the entries and the reasons. The places of others are not in it: they only decide whether there is room. */
const hashOf = ({ rule, date, entries, roll, options }: RegistrationFacts, reasons: readonly ComputationReason[]): string =>
  contentHash({
    ...{ rule, date, entries, isHouseholdAhead: roll.isHouseholdAhead, reasons: reasons.map(({ code }) => code) },
    // Registrations without options keep the hash that they had before there were any.
    ...(options.length > 0 && { options: options.map(hashedOption) }),
  });

const hashedOption = ({ optionId, count, price }: OptionFacts) => ({ optionId, count, price });
