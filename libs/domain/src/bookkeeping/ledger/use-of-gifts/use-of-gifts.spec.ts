import { basisPoints, type Cents, cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import { lineLabels, type PlacedLine } from './gift-lines.js';
import type { GiftTotal } from './gift-placement.js';
import type { UseOfGiftsFacts } from './use-of-gifts.events.js';
import { appealCeiling, dutyOf, type GiftRow, giftAccounts, type YearOfGifts } from './use-of-gifts.js';
import { giftControls } from './use-of-gifts-controls.js';
import { noSettings } from './use-of-gifts-settings.js';

const euros = (amount: number): Cents => cents(Math.round(amount * 100));
const total = (account: string, amount: number, activityId = ''): GiftTotal => ({ account, activityId, amount: euros(amount) });
const outing = 'outing' as AccountingActivityId;
const settings: UseOfGiftsFacts = {
  ...noSettings,
  appeals: true,
  activities: [{ activityId: outing, destination: 'social-france', origin: null }],
  accounts: [
    { account: '623700', line: 'fundraising-public' },
    { account: '864000', line: 'kind-social-france' },
  ],
  shares: [
    { line: 'social-france', share: basisPoints(6000) },
    { line: 'running', share: basisPoints(2500) },
  ],
  carriedOver: euros(1000),
  investments: euros(200),
};
const totals: readonly GiftTotal[] = [
  total('754100', -5000),
  total('756000', -800),
  total('741000', -2000),
  total('706200', -300, outing),
  total('789600', -400),
  total('657300', 3000, outing),
  total('623700', 500),
  total('627000', 100),
  total('689600', 900),
  total('864000', 1800),
  total('875000', -1200),
  total('870000', -600),
];
const year = (more: Partial<YearOfGifts> = {}): YearOfGifts => ({
  settings,
  totals,
  funds: { opening: euros(400), closing: euros(900) },
  ...more,
});
const label = (line: string): string => lineLabels[line as PlacedLine] ?? line;
const of = (...years: YearOfGifts[]) => {
  const result = giftAccounts(years, label);
  if (!result) throw new Error('no year');
  return result;
};
const row = (rows: readonly GiftRow[], code: string) => rows.find((one) => one.code === code);
const amountsOf = (rows: readonly GiftRow[], code: string) => [row(rows, code)?.total, row(rows, code)?.fromPublic];
const standings = (lines: readonly GiftTotal[]) => lines.map(({ account, amount }) => ({ account, budget: '' as const, amount }));
const gapsOfControls = (one: YearOfGifts) =>
  giftControls(of(one), standings(one.totals), one.funds).flatMap(({ code, expected, actual }) => (expected === actual ? [] : code));

describe('the income statement by origin and destination', () => {
  it('places income by its origin, and keeps the part of the public apart', () => {
    const { originAndDestination: rows } = of(year());
    expect(amountsOf(rows, 'gifts')).toEqual([euros(5000), euros(5000)]);
    expect(amountsOf(rows, 'public-income')).toEqual([euros(5800), euros(5800)]);
    expect(amountsOf(rows, 'other-income')).toEqual([euros(300), 0]);
    expect(amountsOf(rows, 'rubric-grants')).toEqual([euros(2000), 0]);
    expect(amountsOf(rows, 'total-income')).toEqual([euros(8500), euros(6200)]);
  });
  it('places charges by the activity, then by the account, then by the rule of the account', () => {
    const { originAndDestination: rows, places } = of(year());
    expect(amountsOf(rows, 'social-france')).toEqual([euros(3000), euros(1800)]);
    expect(amountsOf(rows, 'fundraising-public')).toEqual([euros(500), euros(500)]);
    expect(amountsOf(rows, 'rubric-running')).toEqual([euros(100), euros(25)]);
    expect(amountsOf(rows, 'result')).toEqual([euros(4000), euros(6200 - 1800 - 500 - 25 - 900)]);
    expect(places.filter(({ account }) => account.startsWith('6')).map(({ account, reason }) => [account, reason])).toEqual([
      ['657300', 'activity'],
      ['623700', 'account'],
      ['627000', 'default'],
      ['689600', 'nature'],
    ]);
  });
  it('shows amounts without a destination, and never hides them', () => {
    const open = year({ totals: [...totals, total('606300', 42)] });
    const { originAndDestination: rows, gaps } = of(open);
    expect(amountsOf(rows, 'open-charges')).toEqual([euros(42), 0]);
    expect(gaps).toEqual(['Charges sans destination']);
    expect(gapsOfControls(open)).toEqual(['gift-open']);
    expect(row(of(year()).originAndDestination, 'open-charges')).toBeUndefined();
  });
  it('counts dedicated funds of gifts alone as those of the public', () => {
    const { originAndDestination: rows } = of(year({ totals: [...totals, total('689400', 100), total('789400', -50)] }));
    expect(amountsOf(rows, 'rubric-funds-carried')).toEqual([euros(1000), euros(900)]);
    expect(amountsOf(rows, 'rubric-funds-used')).toEqual([euros(450), euros(400)]);
  });
  it('shares contributions in kind of the public over their uses', () => {
    const authorities = { account: '871000', line: 'kind-authorities' } as const;
    const lent = year({
      settings: { ...settings, accounts: [...settings.accounts, authorities, { account: '861000', line: 'kind-running' }] },
      totals: [...totals, total('871000', -600), total('861000', 600)],
    });
    const { inKind } = of(lent);
    expect(amountsOf(inKind, 'total-kind-income')).toEqual([euros(2400), euros(1800)]);
    expect(amountsOf(inKind, 'kind-social-france')).toEqual([euros(1800), euros(1350)]);
    expect(amountsOf(inKind, 'rubric-kind-running')).toEqual([euros(600), euros(450)]);
    expect(of(year({ totals: [total('754100', -1)] })).inKind).toEqual([]);
  });
});

describe('the account of use', () => {
  it('is the column of the public, and carries over what is left', () => {
    const { uses, resources, funds } = of(year());
    expect(amountsOf(uses, 'total-uses')[1]).toBe(euros(2325));
    expect(amountsOf(uses, 'public-result')[1]).toBe(euros(2975));
    expect(resources.map(({ code, amount }) => [code, amount])).toEqual([
      ['opening', euros(1000)],
      ['surplus', euros(2975)],
      ['investments', euros(-200)],
      ['closing', euros(3775)],
    ]);
    expect(funds.map(({ amount }) => amount)).toEqual([euros(400), euros(-400), euros(900), euros(900)]);
    expect(gapsOfControls(year())).toEqual([]);
  });
  it('opens with the end of the year before, which stands in a column', () => {
    const next = year({ settings: { ...settings, carriedOver: null, investments: cents(0) }, totals: [total('754100', -50)] });
    const { resources, originAndDestination } = of(year(), next);
    expect(resources.map(({ amount, previous }) => [amount, previous])).toEqual([
      [euros(3775), euros(1000)],
      [euros(50), euros(2975)],
      [0, euros(-200)],
      [euros(3825), euros(3775)],
    ]);
    expect(row(originAndDestination, 'gifts')?.previous).toEqual({ total: euros(5000), fromPublic: euros(5000) });
    expect(row(originAndDestination, 'running')).toBeUndefined();
  });
  it('is not complete without what was carried over, and without the part of each line that gifts paid', () => {
    const { gaps, resources } = of(year({ settings: { ...settings, carriedOver: null, shares: [] } }));
    expect(resources.at(-1)?.amount).toBeNull();
    expect(gaps).toEqual([
      'Part payée par la générosité du public : Missions sociales en France : actions réalisées par l’organisme',
      'Part payée par la générosité du public : Frais de fonctionnement',
      'Ressources reportées en début d’exercice',
    ]);
  });
  it('says when gifts paid for more than there was, or when the balance sheet has other dedicated funds', () => {
    expect(gapsOfControls(year({ settings: { ...settings, carriedOver: euros(0), investments: euros(9000) } }))).toEqual([
      'gift-overspent',
    ]);
    expect(gapsOfControls(year({ funds: { opening: euros(400), closing: euros(1) } }))).toEqual(['gift-funds']);
  });
  it('is due above 153,000 € of gifts, where the structure appeals to the public', () => {
    expect(dutyOf(true, appealCeiling)).toBe('voluntary');
    expect(dutyOf(true, cents(appealCeiling + 1))).toBe('due');
    expect(dutyOf(false, cents(appealCeiling + 1))).toBe('none');
  });
});

it('ties to the income statement whatever the accounts and the settings', () => {
  const account = fc.constantFrom(
    '601000',
    '606300',
    '627000',
    '641100',
    '657300',
    '681500',
    '689600',
    '695000',
    '706200',
    '754100',
    '781500',
  );
  const kinds = fc.constantFrom('860000', '864000', '870000', '875000');
  const lines = fc.array(fc.record({ account: fc.oneof(account, kinds), activityId: fc.constantFrom('', outing), amount: fc.integer() }));
  fc.assert(
    fc.property(lines, fc.nat(10_000), (drawn, share) => {
      const one = year({
        settings: { ...settings, shares: [{ line: 'social-france', share: basisPoints(share) }] },
        totals: drawn.map((line) => ({ ...line, amount: cents(line.amount) })),
      });
      const controls = giftControls(of(one), standings(one.totals), one.funds);
      for (const { expected, actual } of controls.slice(0, 5)) expect(actual).toBe(expected === 0 ? 0 : expected);
    }),
  );
});
