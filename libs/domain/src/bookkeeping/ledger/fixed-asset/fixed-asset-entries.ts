import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import type { JournalEntryEvent, JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { signedLine } from '../journal-entry/signed-line.js';
import type { FixedAssetFacts, FixedAssetId } from './fixed-asset.events.js';
import { chargeAccount, depreciationAccount, disposalAccounts } from './fixed-asset-accounts.js';

type PostedEntry = Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'];
type Year = Pick<FiscalYear, 'id' | 'name' | 'start' | 'end'>;

/** An asset and its depreciation of the year. */
export type AssetCharge = { readonly facts: FixedAssetFacts; readonly amount: Cents };

/** One line of charge and one of depreciation for each account and budget, on the last day of the year. */
export function depreciationFacts(year: Year, charges: readonly AssetCharge[]): JournalEntryFacts {
  const sums = new Map<string, AssetCharge>();
  for (const { facts, amount } of charges) {
    const key = `${depreciationAccount(facts.account)} ${facts.budget}`;
    sums.set(key, { facts, amount: cents((sums.get(key)?.amount ?? 0) + amount) });
  }
  const lines = [...sums.values()].flatMap(({ facts: { account, budget }, amount }) => {
    const wording = `Dotation ${year.name} ${accountLabel(account)}`;
    return [
      signedLine(chargeAccount(account), budget, amount, wording),
      signedLine(depreciationAccount(account), budget, cents(0 - amount), wording),
    ];
  });
  return { yearId: year.id, date: year.end, label: `Dotations aux amortissements ${year.name}`, pieceRef: `AMORT-${year.name}`, lines };
}

type Leaving = { readonly id: FixedAssetId; readonly facts: FixedAssetFacts; readonly day: FixedAssetFacts['acquiredOn'] };
type LeavingAmounts = { readonly depreciation: Cents; readonly before: Cents; readonly price: Cents };

/**
 * The asset leaves the books: its depreciation until that day, its cost against all depreciation and the net value that is left, and the
 * price that the buyer owes.
 */
export function disposalEntry(year: Year, { id, facts, day }: Leaving, { depreciation, before, price }: LeavingAmounts): PostedEntry {
  const { account, budget, label, cost } = facts;
  const wording = `Sortie ${label}`;
  const accounts = disposalAccounts(year.start);
  const total = cents(before + depreciation);
  const lines = [
    signedLine(chargeAccount(account), budget, depreciation, wording),
    signedLine(depreciationAccount(account), budget, cents(0 - depreciation), wording),
    signedLine(depreciationAccount(account), budget, total, wording),
    signedLine(accounts.netValue, budget, cents(cost - total), wording),
    signedLine(account, budget, cents(0 - cost), wording),
    signedLine(accounts.receivable, budget, price, wording),
    signedLine(accounts.price, budget, cents(0 - price), wording),
  ];
  return {
    yearId: year.id,
    date: day,
    label: wording,
    pieceRef: facts.pieceRef || 'SORTIE',
    journal: 'OD',
    kind: 'disposal',
    refersTo: id,
    deliberation: null,
    lines: lines.filter(({ debit, credit }) => debit + credit > 0),
  };
}
