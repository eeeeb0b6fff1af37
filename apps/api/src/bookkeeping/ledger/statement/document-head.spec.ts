import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { headOf } from './document-head.js';

const end = localDate('2026-12-31');
const year = { name: '2026', start: localDate('2026-01-01'), end, isClosed: false } as FiscalYear;
const owner = { name: 'CSE Horizon', siren: null };
const none = { count: 0, receipts: cents(0), expenses: cents(0) };
const plain = ({ lines, running = [] }: ReturnType<typeof headOf>) =>
  [lines, running].map((texts) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' ')));

describe('the head of a document', () => {
  it('says that an open year is provisional, and what no receipt or expense holds', () => {
    const unallocated = { count: 3, receipts: cents(1200_00), expenses: cents(45_50) };
    expect(plain(headOf({ year, end, unallocated }, {}, owner))).toEqual([
      [
        'CSE Horizon',
        'Exercice du 01/01/2026 au 31/12/2026 · montants en euros',
        'PROVISOIRE : l’exercice n’est pas clôturé',
        '3 opérations non affectées, absentes de cet état : 1 200,00 € de recettes, 45,50 € de dépenses',
      ],
      ['PROVISOIRE', 'CSE Horizon'],
    ]);
  });
  it('says neither of a closed year', () =>
    expect(plain(headOf({ year: { ...year, isClosed: true }, end, unallocated: none }, {}, owner))).toEqual([
      ['CSE Horizon', 'Exercice du 01/01/2026 au 31/12/2026 · montants en euros'],
      ['CSE Horizon'],
    ]));
});
