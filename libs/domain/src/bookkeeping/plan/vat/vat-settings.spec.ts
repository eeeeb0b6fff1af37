import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vatNatureIn, vatNatureOf } from './vat-accounts.js';
import { isVatRate, vatParts, vatRateLabel, vatRates } from './vat-rates.js';
import { type VatSettings, vatSettingsStream } from './vat-settings.events.js';
import { coefficientOn, deductionCoefficient, isLiableOn, type VatSettingsCommand, vatSettingsDecider } from './vat-settings.js';

const settings = specify(vatSettingsDecider);
const day = localDate;
const full = { liability: 100, taxation: 100, admission: 100 };
const liable: VatSettings = { ...vatSettingsDecider.initial, liableFrom: day('2026-01-01') };
const save = (change: Partial<VatSettings> = {}, isCouncil = false): VatSettingsCommand => ({
  type: 'SaveVatSettings',
  settings: { ...liable, ...change },
  isCouncil,
});

describe('the settings of the tax', () => {
  it('are exempt until somebody says otherwise', () => {
    expect(isLiableOn(vatSettingsDecider.initial, day('2026-06-01'))).toBe(false);
    settings
      .given()
      .when({ ...save(), settings: vatSettingsDecider.initial })
      .then();
    expect(vatSettingsStream(newId<'environment'>())).toMatch(/^vat-settings-/);
  });
  it('are stored once, their coefficients in the order of the years', () => {
    const deductions = [2027, 2026].map((year) => ({ year, ...full }));
    const stored = { ...liable, deductions: deductions.toReversed() };
    settings.given().when(save({ deductions })).then({ type: 'VatSettingsSaved', data: stored });
    settings.given({ type: 'VatSettingsSaved', data: stored }).when(save({ deductions })).then();
  });
  it('end after they begin', () => {
    settings
      .given()
      .when(save({ liableUntil: day('2025-12-31') }))
      .thenRefuses('vat-settings.incomplete');
    settings
      .given()
      .when(save({ liableFrom: null, liableUntil: day('2026-12-31') }))
      .thenRefuses('vat-settings.incomplete');
  });
  it.each([[{ ...full, taxation: 101 }], [{ ...full, liability: -1 }], [{ ...full, admission: 50.5 }]])(
    'refuse a factor out of its range: %j',
    (factors) =>
      settings
        .given()
        .when(save({ deductions: [{ year: 2026, ...factors }] }))
        .thenRefuses('vat-settings.incomplete'),
  );
  it('have one coefficient a year', () =>
    settings
      .given()
      .when(save({ deductions: [2026, 2025, 2026].map((year) => ({ year, ...full })) }))
      .thenRefuses('vat-settings.incomplete'));
  it('are of a works council that keeps full accounts', () => {
    settings.given().when(save({}, true)).thenRefuses('vat-settings.cash-book');
    settings
      .given()
      .when(save({ keepsFullAccounts: true }, true))
      .then({ type: 'VatSettingsSaved', data: { ...liable, keepsFullAccounts: true } });
    settings
      .given({ type: 'VatSettingsSaved', data: { ...liable, keepsFullAccounts: true } })
      .when(save({ liableFrom: null }, true))
      .then({ type: 'VatSettingsSaved', data: { ...liable, liableFrom: null } });
  });
  it('cover the days from the first one to the last one', () => {
    const until = { ...liable, liableUntil: day('2026-06-30') };
    expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((each) => isLiableOn(until, day(each)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the coefficient of deduction', () => {
  it('is the product of its factors, rounded up', () => {
    expect(deductionCoefficient({ liability: 100, taxation: 85, admission: 100 })).toBe(85);
    // .55 × .33 = .1815
    expect(deductionCoefficient({ liability: 55, taxation: 33, admission: 100 })).toBe(19);
  });
  it('is that of the calendar year, or of the last year before it', () => {
    const deductions = [
      { year: 2025, ...full, taxation: 80 },
      { year: 2027, ...full, taxation: 60 },
    ];
    const on = (text: string) => coefficientOn({ ...liable, deductions }, day(text));
    expect([on('2024-12-31'), on('2025-01-01'), on('2026-07-01'), on('2027-01-01')]).toEqual([100, 80, 80, 60]);
  });
});

describe('the rates', () => {
  it('are those of the code, each with its text', () => {
    expect(vatRates.map(({ rate }) => rate)).toEqual([2000, 1000, 550, 210, 0]);
    expect(vatRates.every(({ text }) => text.startsWith('CGI'))).toBe(true);
    expect([isVatRate(550), isVatRate(1960), vatRateLabel(550)]).toEqual([true, false, '5,5 %']);
  });
  it('leave a base and a tax that add up to the amount, for every rate', () =>
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_00 }), fc.constantFrom(...vatRates), (amount, { rate }) => {
        const { base, tax } = vatParts(cents(amount), rate);
        expect(base + tax).toBe(amount);
        // The base is the nearest cent to amount × 100 / (100 + rate).
        expect(Math.abs(base * (10_000 + rate) - amount * 10_000) * 2).toBeLessThanOrEqual(10_000 + rate);
      }),
    ));
});

it('names the nature of an account', () => {
  expect(['706000', '606300', '213500', '205000', '275000', '401000'].map(vatNatureOf)).toEqual([
    'collected',
    'goods',
    'assets',
    'assets',
    undefined,
    undefined,
  ]);
  expect(['445710', '445620', '445660', '445670', '445510', '606300'].map(vatNatureIn)).toEqual([
    'collected',
    'assets',
    'goods',
    'credit',
    undefined,
    undefined,
  ]);
});
