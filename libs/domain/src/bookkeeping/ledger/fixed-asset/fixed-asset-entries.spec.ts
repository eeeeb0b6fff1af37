import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { EntryLine } from '../journal-entry/journal-entry.events.js';
import type { FixedAssetFacts } from './fixed-asset.events.js';
import { depreciationFacts, disposalEntry } from './fixed-asset-entries.js';

const day = (text: string) => localDate(text);
const year = {
  id: newId() as Parameters<typeof depreciationFacts>[0]['id'],
  name: '2026',
  start: day('2026-01-01'),
  end: day('2026-12-31'),
};
const facts = (change: Partial<FixedAssetFacts> = {}): FixedAssetFacts => ({
  label: 'Ordinateur',
  account: '218300',
  budget: 'ASC',
  acquiredOn: day('2025-01-01'),
  inServiceOn: day('2025-01-01'),
  cost: cents(1200_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 36,
  earlierDepreciation: null,
  pieceRef: 'F-118',
  ...change,
});
const amounts = (lines: readonly EntryLine[]) =>
  lines.map(({ account, budget, debit, credit }) => [account, budget, debit / 100, credit / 100]);

describe('the entry of a depreciation', () => {
  it('has one pair of lines for each account and budget', () => {
    const posted = depreciationFacts(year, [
      { facts: facts(), amount: cents(400_00) },
      { facts: facts(), amount: cents(100_00) },
      { facts: facts({ budget: 'AEP' }), amount: cents(50_00) },
      { facts: facts({ account: '205000' }), amount: cents(20_00) },
    ]);
    expect(amounts(posted.lines)).toEqual([
      ['681120', 'ASC', 500, 0],
      ['281830', 'ASC', 0, 500],
      ['681120', 'AEP', 50, 0],
      ['281830', 'AEP', 0, 50],
      ['681110', 'ASC', 20, 0],
      ['280500', 'ASC', 0, 20],
    ]);
    expect(posted.lines[1]?.accountLabel).toBe('Amortissements du matériel de bureau et informatique');
    expect(posted).toMatchObject({ yearId: year.id, date: '2026-12-31', pieceRef: 'AMORT-2026' });
  });
});

describe('the entry of a disposal', () => {
  const leaving = { id: newId<'fixed-asset'>(), facts: facts(), day: day('2026-06-30') };

  it('takes the cost out against all depreciation and the net value, and the price to the buyer', () => {
    const sold = disposalEntry(year, leaving, { depreciation: cents(200_00), before: cents(400_00), price: cents(500_00) });
    expect(amounts(sold.lines)).toEqual([
      ['681120', 'ASC', 200, 0],
      ['281830', 'ASC', 0, 200],
      ['281830', 'ASC', 600, 0],
      ['652000', 'ASC', 600, 0],
      ['218300', 'ASC', 0, 1200],
      ['462000', 'ASC', 500, 0],
      ['757000', 'ASC', 0, 500],
    ]);
    expect(sold).toMatchObject({ kind: 'disposal', date: '2026-06-30', label: 'Sortie Ordinateur', refersTo: leaving.id });
  });
  it('has no line for nothing: scrapped when it is worth nothing any more', () =>
    expect(amounts(disposalEntry(year, leaving, { depreciation: cents(0), before: cents(1200_00), price: cents(0) }).lines)).toEqual([
      ['281830', 'ASC', 1200, 0],
      ['218300', 'ASC', 0, 1200],
    ]));
});
