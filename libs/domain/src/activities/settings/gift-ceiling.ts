import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';

/** 5 % of the monthly social-security ceiling, rounded to the euro (URSSAF), oldest first. A new year is a new line. */
export const giftCeilings: readonly { year: number; amount: Cents }[] = [
  { year: 2019, amount: cents(169_00) },
  { year: 2022, amount: cents(171_00) },
  { year: 2023, amount: cents(183_00) },
  { year: 2024, amount: cents(193_00) },
  { year: 2025, amount: cents(196_00) },
  { year: 2026, amount: cents(200_00) },
];

/** Null for a year before the table; a year that is not told yet has the last value that is. */
export const giftCeiling = (year: number): { year: number; amount: Cents } | null =>
  giftCeilings.findLast((ceiling) => ceiling.year <= year) ?? null;

export function giftCeilingText(year: number): string | null {
  const ceiling = giftCeiling(year);
  if (!ceiling) return null;
  const borrowed = ceiling.year === year ? '' : `, valeur de ${ceiling.year} faute de connaître celle de ${year}`;
  return `Cadeaux et bons d’achat : au-delà de ${formatEuros(ceiling.amount)} par personne et par an (plafond URSSAF ${year}${borrowed}), des cotisations peuvent être demandées sur le montant entier.`;
}
