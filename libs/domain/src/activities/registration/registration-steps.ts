import { type ComputationStep, counted } from '@intendance/kernel/computation.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { basePrice } from '../registration-activity/registration-activity.js';
import type { OptionFacts, RegistrationFacts } from './registration-facts.js';

export type PriceStepCode = 'FREE' | 'UNIT' | 'FAMILY' | 'FAMILY_AGAIN' | 'OPTION' | 'AMOUNT';
export type RegistrationStep = ComputationStep<PriceStepCode>;

/** The names of values, in the order in which a step is read. */
export const priceValueLabels: readonly string[] = ['Tarif', 'Supplément', 'Participants', 'Montant de l’inscription'];

export const placesLeftText = (left: number): string =>
  left === 0 ? 'aucune place restante' : counted(left, 'place restante', 'places restantes');

const participants = (entries: number): string => counted(entries, 'participant', 'participants');

export const stepsOf = (facts: RegistrationFacts, amount: Cents): RegistrationStep[] => [
  priceStep(facts),
  ...facts.options.map(optionStep),
  {
    code: 'AMOUNT',
    label: 'Montant de l’inscription',
    values: { 'Montant de l’inscription': formatEuros(amount) },
    result: amount,
    sentence: `Montant de l’inscription : ${formatEuros(amount)}.`,
  },
];

/** The amount of an option over the price of the places. */
export const supplementOf = ({ count, price }: Pick<OptionFacts, 'count' | 'price'>): Cents => cents(count * unitSupplement(price));

const unitSupplement = (price: Cents | null): Cents => cents(Math.max(0, price ?? 0));

function optionStep({ label, count, price }: OptionFacts): RegistrationStep {
  const supplement = supplementOf({ count, price });
  const unit = formatEuros(unitSupplement(price));
  return {
    code: 'OPTION',
    label,
    values: { ...(supplement > 0 && { Supplément: unit }), Participants: String(count) },
    result: supplement,
    sentence:
      supplement === 0
        ? `${label} : ${participants(count)}, sans supplément.`
        : `${label} : ${unit} × ${participants(count)} = ${formatEuros(supplement)}.`,
  };
}

function priceStep({ rule, entries, roll, options }: RegistrationFacts): RegistrationStep {
  const unitPrice = basePrice(rule);
  if (unitPrice === 0) {
    const sentence = options.some((option) => supplementOf(option) > 0) ? 'Activité gratuite, hors options.' : 'Activité gratuite.';
    return { code: 'FREE', label: 'Activité gratuite', values: {}, result: cents(0), sentence };
  }
  const price = formatEuros(unitPrice);
  if (rule.pricing === 'registrant') {
    const result = cents(unitPrice * entries);
    return {
      code: 'UNIT',
      label: 'Tarif par participant',
      values: { Tarif: price, Participants: String(entries) },
      result,
      sentence: `${price} × ${participants(entries)} = ${formatEuros(result)}.`,
    };
  }
  if (roll.isHouseholdAhead)
    return {
      code: 'FAMILY_AGAIN',
      label: 'Famille déjà inscrite',
      values: { Tarif: price },
      result: cents(0),
      sentence: `Tarif par famille ${price} : le foyer est déjà inscrit à cette activité, rien de plus à payer.`,
    };
  return {
    code: 'FAMILY',
    label: 'Tarif par famille',
    values: { Tarif: price, Participants: String(entries) },
    result: unitPrice,
    sentence: `Tarif par famille ${price}, pour ${participants(entries)}.`,
  };
}
