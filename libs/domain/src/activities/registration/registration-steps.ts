import { type ComputationStep, counted } from '@intendance/kernel/computation.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { isFree } from '../registration-activity/registration-activity.js';
import type { RegistrationFacts } from './registration-facts.js';

export type PriceStepCode = 'FREE' | 'UNIT' | 'FAMILY' | 'FAMILY_AGAIN' | 'AMOUNT';
export type RegistrationStep = ComputationStep<PriceStepCode>;

/** The names of values, in the order in which a step is read. */
export const priceValueLabels: readonly string[] = ['Tarif', 'Participants', 'Montant de l’inscription'];

export const placesLeftText = (left: number): string =>
  left === 0 ? 'aucune place restante' : counted(left, 'place restante', 'places restantes');

const participants = (entries: number): string => counted(entries, 'participant', 'participants');

export const stepsOf = (facts: RegistrationFacts, amount: Cents): RegistrationStep[] => [
  priceStep(facts, amount),
  {
    code: 'AMOUNT',
    label: 'Montant de l’inscription',
    values: { 'Montant de l’inscription': formatEuros(amount) },
    result: amount,
    sentence: `Montant de l’inscription : ${formatEuros(amount)}.`,
  },
];

function priceStep({ rule, entries, roll }: RegistrationFacts, amount: Cents): RegistrationStep {
  if (rule.price === null || isFree(rule))
    return { code: 'FREE', label: 'Activité gratuite', values: {}, result: cents(0), sentence: 'Activité gratuite.' };
  const price = formatEuros(rule.price);
  if (rule.pricing === 'registrant')
    return {
      code: 'UNIT',
      label: 'Tarif par participant',
      values: { Tarif: price, Participants: String(entries) },
      result: amount,
      sentence: `${price} × ${participants(entries)} = ${formatEuros(amount)}.`,
    };
  if (roll.isHouseholdAhead)
    return {
      code: 'FAMILY_AGAIN',
      label: 'Famille déjà inscrite',
      values: { Tarif: price },
      result: amount,
      sentence: `Tarif par famille ${price} : le foyer est déjà inscrit à cette activité, rien de plus à payer.`,
    };
  return {
    code: 'FAMILY',
    label: 'Tarif par famille',
    values: { Tarif: price, Participants: String(entries) },
    result: amount,
    sentence: `Tarif par famille ${price}, pour ${participants(entries)}.`,
  };
}
