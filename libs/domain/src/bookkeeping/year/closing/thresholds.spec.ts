import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { YearTotal } from '../../ledger/statement/carried-over.js';
import { structureStatus } from './thresholds.js';
import { yearFigures } from './year-figures.js';

const figures = (change: Partial<Record<'resources' | 'grants' | 'gifts' | 'balanceSheet' | 'employees', number>>) => {
  const { resources = 0, grants = 0, gifts = 0, balanceSheet = 0, employees = 0 } = change;
  return { resources: cents(resources), grants: cents(grants), gifts: cents(gifts), balanceSheet: cents(balanceSheet), employees };
};

describe('the size of a works council', () => {
  it.each([
    [30_512_50, 0, 0, 'small', false],
    [153_000_00, 0, 0, 'small', true],
    [137_700_00, 0, 0, 'small', true],
    [137_699_99, 0, 0, 'small', false],
    [153_000_01, 0, 0, 'medium', false],
    [3_100_000_01, 50, 1_550_000_00, 'medium', false],
    [3_100_000_01, 51, 0, 'large', false],
    [200_000_00, 51, 1_550_000_01, 'large', false],
  ])('with %p of resources, %p employees and %p of balance sheet is %s', (resources, employees, balanceSheet, size, isNear) =>
    expect(structureStatus('CSE', figures({ resources, employees, balanceSheet }))).toMatchObject({ size, thresholds: [{ isNear }] }),
  );
});

describe('the size of an association', () => {
  it.each([
    [153_000_00, 0, 'small', 'Subventions publiques'],
    [153_000_01, 0, 'large', 'Subventions publiques'],
    [100_00, 153_000_01, 'large', 'Dons ouvrant droit à un reçu fiscal'],
  ])('with %p of grants and %p of gifts is %s, by the nearest threshold', (grants, gifts, size, label) => {
    const status = structureStatus('ASSOCIATION', figures({ grants, gifts, resources: 900_000_00 }));
    expect(status).toMatchObject({ size, thresholds: [{ label }, {}] });
  });
});

describe('the size of a union', () => {
  it.each([
    [2_000_00, 'small', 2_000_00],
    [2_000_01, 'medium', 230_000_00],
    [230_000_00, 'medium', 230_000_00],
    [230_000_01, 'large', 230_000_00],
  ])('with %p of resources is %s', (resources, size, ceiling) =>
    expect(structureStatus('SYNDICAT', figures({ resources }))).toMatchObject({ size, thresholds: [{ ceiling }] }),
  );
});

it('is not measured for a company', () =>
  expect(refusalOf(() => structureStatus('ENTREPRISE', figures({})))?.code).toBe('closing.councils-only'));

describe('the figures of a year', () => {
  const total = (account: string, debit: number, credit: number, budget: YearTotal['budget'] = 'ASC'): YearTotal => ({
    yearId: 'y',
    account,
    budget,
    debit: debit * 100,
    credit: credit * 100,
  });

  it('have the assets net of depreciation, without a loss, and one balance an account', () => {
    const totals = [
      total('119200', 11_000, 0),
      total('129200', 289, 0),
      total('218300', 900, 0),
      total('281830', 0, 150),
      total('491000', 0, 20),
      total('401000', 0, 500),
      total('411000', 120, 0),
      total('512001', 1_000, 0),
      total('512001', 0, 300, 'AEP'),
      total('512002', 0, 75),
    ];
    expect(yearFigures(totals).balanceSheet).toBe((900 - 150 - 20 + 120 + 700) * 100);
  });

  it('have receipts without what is handed on, sold or no money of the year', () => {
    const totals = [
      total('740000', 0, 500),
      total('747000', 0, 40),
      total('754100', 0, 300),
      total('756000', 0, 1_000),
      total('655100', 250, 0),
      total('757000', 0, 60),
      total('775000', 0, 70),
      total('789000', 0, 80),
    ];
    const { resources, grants, gifts } = yearFigures(totals);
    expect([resources, grants, gifts]).toEqual([1_550_00, 500_00, 300_00]);
  });
});
