import { describe, expect, it } from '@jest/globals';
import type { VatSettings } from './vat.api.js';
import { rateChoices, rateOf, rateValue } from './vat-rate.js';
import { readFactor, vatBody, vatFaults, vatValues } from './vat-settings-form.js';

const settings: VatSettings = {
  liable_from: '2026-01-01',
  liable_until: '2026-12-31',
  periodicity: 'monthly',
  exigibility: 'payments',
  full_accounts: false,
  deductions: [{ year: 2025, liability: 1, taxation: 0.8, admission: 1, coefficient: 0.8 }],
  rates: [{ rate: 5.5, label: '5,5 %', text: 'CGI, art. 278-0 bis' }],
  version: 1,
};

describe('the form of the settings', () => {
  it.each([
    ['0,85', 0.85],
    ['1', 1],
    ['', 1],
    ['1,2', undefined],
    ['0,855', undefined],
    ['x', undefined],
  ])('reads %j as %p', (text, factor) => expect(readFactor(text)).toBe(factor));
  it('shows the coefficients of the last year, and keeps those of other years', () => {
    const values = vatValues(settings);
    expect(values).toMatchObject({ year: 2025, taxation: '0,8' });
    expect(vatBody({ ...values, year: 2026, taxation: '0,75' }, settings).deductions).toEqual([
      { year: 2025, liability: 1, taxation: 0.8, admission: 1 },
      { year: 2026, liability: 1, taxation: 0.75, admission: 1 },
    ]);
    expect(vatBody({ ...values, liability: '', taxation: '', admission: '' }, settings).deductions).toEqual([]);
  });
  it('has no last day without a first one', () =>
    expect(vatBody({ ...vatValues(settings), liable_from: null }, settings).liable_until).toBeNull());
  it('names the factor at fault, and the year that is missing', () => {
    const values = { ...vatValues(settings), year: null, taxation: '2' };
    expect(vatFaults(values).map(({ name }) => name)).toEqual(['taxation', 'year']);
  });
});

it('a list of rates has texts, and none', () => {
  expect(rateChoices(settings.rates, 'Sans TVA')).toEqual([
    { value: '', label: 'Sans TVA' },
    { value: '5.5', label: '5,5 %' },
  ]);
  expect([rateOf(''), rateOf('5.5'), rateValue(null), rateValue(0)]).toEqual([null, 5.5, '', '0']);
});
