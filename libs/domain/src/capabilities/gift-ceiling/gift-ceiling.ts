import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';

export type GiftCeiling = { readonly year: number; readonly amount: Cents };

/** 5 % of the monthly social-security ceiling, rounded to the euro (URSSAF), oldest first. A new year is a new line. */
export const giftCeilings: readonly GiftCeiling[] = [
  { year: 2019, amount: cents(169_00) },
  { year: 2022, amount: cents(171_00) },
  { year: 2023, amount: cents(183_00) },
  { year: 2024, amount: cents(193_00) },
  { year: 2025, amount: cents(196_00) },
  { year: 2026, amount: cents(200_00) },
];

/** Null for a year before the table. A year after the table has the last value. */
export const giftCeiling = (year: number): GiftCeiling | null => giftCeilings.findLast((ceiling) => ceiling.year <= year) ?? null;

/** The sentence about a year whose ceiling is not published yet; null when the table knows the year. */
export function borrowedCeilingText(year: number): string | null {
  const ceiling = giftCeiling(year);
  const isBorrowed = ceiling !== null && year > (giftCeilings.at(-1)?.year ?? year);
  return isBorrowed
    ? `Le plafond ${year} n’est pas encore connu : le contrôle utilise celui de ${ceiling.year}, ${formatEuros(ceiling.amount)}.`
    : null;
}

export function giftCeilingText(year: number): string | null {
  const ceiling = giftCeiling(year);
  if (!ceiling) return null;
  const borrowed = ceiling.year === year ? '' : `, valeur de ${ceiling.year} faute de connaître celle de ${year}`;
  return `Cadeaux et bons d’achat : au-delà de ${formatEuros(ceiling.amount)} par personne et par an (plafond URSSAF ${year}${borrowed}), des cotisations peuvent être demandées sur le montant entier.`;
}
