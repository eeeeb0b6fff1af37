import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  cfonbDay,
  compactDay,
  isoDay,
  plainAmount,
  scaledAmount,
  writtenAmount,
  writtenDay,
} from '../../../capabilities/bank-message/bank-value.js';
import { decodeOverpunch, encodeOverpunch } from './cfonb-record.js';
import { paymentTypeIn } from './payment-type.js';

describe('an amount of a protocol', () => {
  it.each([
    ['-123.45', -12345],
    ['+12,5', 1250],
    ['.5', 50],
    ['7', 700],
    ['-12.5000', -1250],
    ['-0.00', 0],
  ])('%s', (text, value) => expect(plainAmount(text)).toBe(value));
  it.each(['', '-', '1 000', '12.345', '1e3', 'NaN', '99999999999999999999'])('refuses %s', (text) => expect(plainAmount(text)).toBeNull());
});

describe('an amount as people write it', () => {
  it.each([
    ['1 234,56', 123456],
    ['1\u202f234,56 €', 123456],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1,234,567', 123456700],
    ['-12,3', -1230],
    ['12,30-', -1230],
    ['(12,30)', -1230],
    ['+12', 1200],
    ['12,30 EUR', 1230],
  ])('%s', (text, value) => expect(writtenAmount(text)).toBe(value));
  it('refuses one group without decimals: one thousand, or one euro and some', () => {
    expect(writtenAmount('1,234')).toBeNull();
    expect(writtenAmount('1.234')).toBeNull();
  });
  it.each(['', 'abc', '12,345', '(12', '-12-', '1.2.3', '1 234,5,6', '.'])('refuses %s', (text) => expect(writtenAmount(text)).toBeNull());
});

describe('an overpunched amount', () => {
  it('is encoded as the rule book says', () => {
    expect(encodeOverpunch(cents(-123_45))).toBe('0000000001234N');
    expect(encodeOverpunch(cents(2_500_00))).toBe('0000000025000{');
  });
  it.each([
    ['0000000001904}', -190_40],
    ['0000000000322J', -32_21],
    ['0000000000107}', -10_70],
    ['0000000000079}', -7_90],
    ['0000000002412J', -241_21],
    ['0000000000000}', 0],
    ['            79A', 7_91],
  ])('%s', (text, value) => expect(decodeOverpunch(text.slice(-14))).toBe(value));
  it('comes back as it was', () => {
    for (const amount of [0, 1, -1, 9, -9, 10, 123456789, -99_999_999_999])
      expect(decodeOverpunch(encodeOverpunch(cents(amount)))).toBe(amount);
  });
  it('is scaled by its decimals', () => {
    expect(decodeOverpunch('0000000001234N', 0)).toBe(-1_234_500);
    expect(decodeOverpunch('0000000012345{', 3)).toBe(12_345);
    expect(decodeOverpunch('0000000001234N', 3)).toBeNull();
    expect(scaledAmount(true, '7', 2)).toBe(-7);
  });
  it.each(['00000000012345', '0000000001234Z', '000000000123 N', '1234N', ''])('refuses %s', (text) =>
    expect(decodeOverpunch(text)).toBeNull(),
  );
});

describe('a day', () => {
  it('is read in the spelling of each format', () => {
    expect(compactDay('20260115')).toBe('2026-01-15');
    expect(compactDay('20260115120000.000[+1:CET]')).toBe('2026-01-15');
    expect(isoDay('2026-01-15T23:30:00+01:00')).toBe('2026-01-15');
    expect(cfonbDay('150126')).toBe('2026-01-15');
    expect(cfonbDay('150199')).toBe('1999-01-15');
    expect(cfonbDay('150160')).toBe('2060-01-15');
    expect(writtenDay('5/1/2026')).toBe('2026-01-05');
    expect(writtenDay('15.01.26')).toBe('2026-01-15');
    expect(writtenDay('20260115')).toBe('2026-01-15');
  });
  it('is one of the calendar', () => {
    for (const text of ['31/02/2026', '00/01/2026', '2026-13-01', '15/01', '1/1/1800', '']) expect(writtenDay(text)).toBeNull();
    expect(cfonbDay('310226')).toBeNull();
    expect(compactDay('20260231')).toBeNull();
    expect(isoDay('2026-02-31')).toBeNull();
  });
});

describe('how a movement was paid', () => {
  it.each([
    ['VIR SEPA RECU CSE', 'transfer'],
    ['PRLV SEPA ORANGE', 'order'],
    ['CB FNAC 12/01', 'card'],
    ['CHQ 1234567', 'check'],
    ['Chèque n° 12', 'check'],
    ['RETRAIT DAB PARIS', 'withdrawal'],
    ['REMISE CHEQUES 3', 'deposit'],
    ['ECHEANCE PRET 12', 'loan_payment'],
    ['COTIS CARTE PRO', 'bank'],
    ['SALAIRE', 'bank'],
    ['REFUND FOR CHARGE (Adhésion Dupré)', 'payback'],
    ['STRIPE PAYOUT', 'transfer'],
  ])('is told by its label: %s', (label, type) => expect(paymentTypeIn(label)).toBe(type));
});
