import { type Cents, cents } from '@intendance/kernel/money.js';
import type { Control } from '../statement/annual-controls.js';
import type { Standing } from '../statement/carried-over.js';
import { openLineCodes } from './gift-lines.js';
import type { GiftFunds, GiftMovement, GiftRow, UseOfGifts } from './use-of-gifts.js';

/**
 * Figures of both accounts that must agree with the income statement and with the balance sheet.
 * @param standings balances of the year at its end, from the totals of months: another source than the lines of the accounts
 */
export function giftControls(
  { originAndDestination, inKind, uses, resources, funds }: UseOfGifts,
  standings: readonly Standing[],
  { closing }: GiftFunds,
): Control[] {
  const totalOf = (accounts: RegExp): number =>
    standings.reduce((sum, { account, amount }) => (accounts.test(account) ? sum + amount : sum), 0);
  const row = (rows: readonly GiftRow[], code: string) => rows.find((one) => one.code === code);
  const control = (code: string, label: string, expected: number, actual: number): Control => ({
    code,
    label,
    expected: cents(expected),
    actual: cents(actual),
  });
  const open = openLineCodes.reduce((sum, code) => sum + Math.abs(row([...originAndDestination, ...inKind], code)?.total ?? 0), 0);
  const total = (rows: readonly GiftRow[], code: string): Cents => row(rows, code)?.total ?? cents(0);
  const end = amountOf(resources, 'closing');
  return [
    control(
      'gift-income',
      'Les produits par origine sont ceux du compte de résultat',
      -totalOf(/^7/),
      total(originAndDestination, 'total-income'),
    ),
    control(
      'gift-charges',
      'Les charges par destination sont celles du compte de résultat',
      totalOf(/^6/),
      total(originAndDestination, 'total-charges'),
    ),
    control('gift-kind-income', 'Les contributions reçues sont celles des comptes 87', -totalOf(/^87/), total(inKind, 'total-kind-income')),
    control(
      'gift-kind-charges',
      'Les contributions employées sont celles des comptes 86',
      totalOf(/^86/),
      total(inKind, 'total-kind-charges'),
    ),
    control(
      'gift-result',
      'L’excédent du compte d’emploi est celui de la colonne « générosité du public »',
      row(originAndDestination, 'result')?.fromPublic ?? 0,
      row(uses, 'public-result')?.fromPublic ?? 0,
    ),
    control('gift-open', 'Chaque montant a une destination ou une origine', 0, open),
    control('gift-funds', 'Les fonds dédiés en fin d’exercice sont ceux du bilan (comptes 196)', closing, amountOf(funds, 'funds-closing')),
    control('gift-overspent', 'La générosité du public n’a pas payé plus que ses ressources', 0, Math.min(0, end)),
  ];
}

const amountOf = (rows: readonly GiftMovement[], code: string): Cents => rows.find((row) => row.code === code)?.amount ?? cents(0);
