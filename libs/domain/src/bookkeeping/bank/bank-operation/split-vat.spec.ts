import { newId } from '@intendance/kernel/id.js';
import { cents, sum } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  activitiesOf,
  activityAdded,
  activityId,
  allocate,
  allocatedBy,
  command,
  correct,
  facts,
  operation,
  record,
  recorded,
  sentSplit,
  split,
} from '../../../../test/operation-story.js';
import { vatRates } from '../../plan/vat/vat-rates.js';
import type { VatSettings, VatSettingsEvent } from '../../plan/vat/vat-settings.events.js';
import { vatSettingsDecider } from '../../plan/vat/vat-settings.js';
import { allocate as allocateLines, type SplitDraft } from './allocation.js';
import type { SplitVat } from './bank-operation.events.js';
import { netAmount, type VatChoice } from './split-vat.js';
import { writingsOf } from './writings-of.js';

const liable: VatSettings = {
  ...vatSettingsDecider.initial,
  liableFrom: '2026-01-01' as VatSettings['liableFrom'],
  deductions: [{ year: 2026, liability: 100, taxation: 50, admission: 100 }],
};
const vat: VatSettingsEvent[] = [{ type: 'VatSettingsSaved', data: liable }];
/** The tax in 50,00 € at 20 %: half of it is deductible. */
const half: SplitVat = { nature: 'goods', rate: 2000, tax: cents(8_33), posted: cents(4_17), account: '445660', coefficient: 50 };
const taxable = activitiesOf(activityAdded({ vatRate: 2000 }));
const rate = (value: number): { vat: VatChoice } => ({ vat: { rate: value } });

describe('the tax of a split', () => {
  const withTax = allocatedBy('manual', split(50, { id: 'a', vat: half }));
  const without = allocatedBy('manual', split(50, { id: 'a' }));

  it('has the rate that was sent, or that of the activity', () => {
    operation
      .given([recorded], { vat })
      .when(allocate(sentSplit(50, { id: 'a', ...rate(2000) })))
      .then({ operation: [withTax] });
    operation
      .given([recorded], { vat, activities: taxable })
      .when(allocate(sentSplit(50, { id: 'a' })))
      .then({ operation: [withTax] });
  });
  it('is none when the user removes the rate, when the activity has none, or when the structure is not liable', () => {
    const none = { operation: [without] };
    operation
      .given([recorded], { vat, activities: taxable })
      .when(allocate(sentSplit(50, { id: 'a', vat: null })))
      .then(none);
    operation
      .given([recorded], { vat })
      .when(allocate(sentSplit(50, { id: 'a' })))
      .then(none);
    operation
      .given([recorded], { activities: taxable })
      .when(allocate(sentSplit(50, { id: 'a' })))
      .then(none);
  });
  it('needs a rate of the table, a liable structure, and a charge, an income or an asset', () => {
    operation
      .given([recorded], { vat })
      .when(allocate(sentSplit(50, rate(1960))))
      .thenRefuses('operation.vat-rate-unknown');
    operation
      .given([recorded])
      .when(allocate(sentSplit(50, rate(2000))))
      .thenRefuses('operation.vat-not-liable');
    const supplier = { code: '401000', label: 'Fournisseurs', auxiliary: { code: 'EDF', label: 'EDF' } };
    const paid = sentSplit(50, { kind: 'account', activityId: null, account: supplier, ...rate(2000) });
    operation.given([recorded], { vat }).when(allocate(paid)).thenRefuses('operation.vat-not-allowed');
  });
  it('follows the amount of a single split, with its rate and coefficient', () =>
    operation
      .given([recorded, withTax], {})
      .when(correct({ amount: cents(60_00) }))
      .then({
        operation: [
          { type: 'BankOperationCorrected', data: { ...facts, value: cents(-60_00) } },
          allocatedBy('manual', split(60, { id: 'a', vat: { ...half, tax: cents(10_00), posted: cents(5_00) } })),
        ],
        account: [{ type: 'BankAccountUsed', data: {} }],
      }));
  it('stays when the plan changes, also of a structure that is no longer liable', () =>
    operation
      .given([recorded, withTax], { activities: activitiesOf(activityAdded({ expenseAccount: '607300' })) })
      .when(command({ type: 'FollowPlanChange', data: { changed: [activityId], emptied: [] } }))
      .then({
        operation: [
          {
            type: 'BankOperationAllocated',
            data: {
              splits: [split(50, { id: 'a', vat: half, account: '607300', accountLabel: 'Chèques vacances' })],
              provenance: { kind: 'apply-changes', keyword: null },
            },
          },
        ],
      }));
  it('is computed when an operation is recorded with its splits', () =>
    operation
      .given([], { vat })
      .when(record({}, sentSplit(50, { id: 'a', ...rate(2000) })))
      .then({
        operation: [{ type: 'BankOperationRecorded', data: { ...facts, origin: 'manual', importId: null, bankKey: null } }, withTax],
        account: [{ type: 'BankAccountUsed', data: {} }],
      }));
});

describe('the lines of a taxed split', () => {
  const draft = (amount: number, choice: VatChoice, account?: string): SplitDraft => ({
    id: newId(),
    kind: account ? 'account' : 'activity',
    activity: account ? null : ({ ...activityAdded().data, id: activityId, categoryLabel: '' } as SplitDraft['activity']),
    ...(account && { account: { code: account, label: account, auxiliary: null } }),
    budget: null,
    budgetaryYearId: null,
    amount: cents(amount),
    vat: choice,
  });
  const lines = (value: number, isReimbursement: boolean, choice: VatChoice, account?: string) => {
    const moved = { ...facts, value: cents(value), isReimbursement };
    const splits = allocateLines(moved, [draft(Math.abs(value), choice, account)], liable);
    return writingsOf({ facts: moved, splits }).flatMap((writing) =>
      writing.lines.map((line) => `${line.account} ${line.debit} ${line.credit}${line.vatRate === undefined ? '' : ` ${line.vatRate}`}`),
    );
  };

  it('post the base, the deductible part, and what the bank moved', () =>
    expect(lines(-120_00, false, { rate: 2000 })).toEqual(['607200 11000 0', '445660 1000 0 2000', '512001 0 12000']));
  it('post all of the tax of a receipt', () =>
    expect(lines(120_00, false, { rate: 2000 })).toEqual(['512001 12000 0', '707200 0 10000', '445710 0 2000 2000']));
  it('post the tax of an asset on its own account', () =>
    expect(lines(-120_00, false, { rate: 2000 }, '218300')).toEqual(['218300 11000 0', '445620 1000 0 2000', '512001 0 12000']));
  it('reverse the tax of money that comes back, and of money that is given back', () => {
    expect(lines(120_00, true, { rate: 2000 })).toEqual(['512001 12000 0', '607200 0 11000', '445660 0 1000 2000']);
    expect(lines(-120_00, true, { rate: 2000 })).toEqual(['707200 10000 0', '445710 2000 0 2000', '512001 0 12000']);
  });
  it('have no line of a tax of 0', () => expect(lines(-120_00, false, { rate: 0 })).toEqual(['607200 12000 0', '512001 0 12000']));

  it('balance with the bank to the cent, for every rate, coefficient and side', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom(...vatRates),
        fc.nat({ max: 100 }),
        fc.boolean(),
        fc.boolean(),
        (amount, { rate: each }, taxation, isReceipt, isReimbursement) => {
          const settings = { ...liable, deductions: [{ year: 2026, liability: 100, taxation, admission: 100 }] };
          const moved = { ...facts, value: cents(isReceipt ? amount : -amount), isReimbursement };
          const splits = allocateLines(moved, [draft(amount, { rate: each })], settings);
          const all = writingsOf({ facts: moved, splits }).flatMap((writing) => writing.lines);
          expect(sum(all.map(({ debit }) => debit))).toBe(amount);
          expect(sum(all.map(({ credit }) => credit))).toBe(amount);
          const [taxed] = splits;
          if (!taxed?.vat) throw new Error('no tax');
          expect(netAmount(taxed) + taxed.vat.posted).toBe(amount);
          expect(taxed.vat.posted).toBeLessThanOrEqual(taxed.vat.tax);
          // A deductible part of all or of nothing is exact.
          if (taxed.vat.nature === 'collected' || taxation === 100) expect(taxed.vat.posted).toBe(taxed.vat.tax);
          else if (taxation === 0) expect(taxed.vat.posted).toBe(0);
        },
      ),
    ));
});
