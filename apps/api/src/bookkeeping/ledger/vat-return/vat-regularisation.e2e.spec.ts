import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { type VatFixture, vatFixture, vatSettings } from '../../../../test/vat-fixture.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { VatRegularisationDto } from './vat-regularisation.dto.js';
import type { VatReturnDto } from './vat-return.dto.js';

let app: TestApp;
let fixture: VatFixture;
let nextId: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-21T09:00:00Z' });
  fixture = await vatFixture(app);
  ({ id: nextId } = await fixture.done<FiscalYearDto>('POST', '/exercices', {}));
}, 60_000);
afterAll(async () => app?.close());

const read = async (id: string = nextId): Promise<VatRegularisationDto['final']> => {
  await app.settled();
  return (await fixture.done<VatRegularisationDto>('GET', `/exercices/${id}/vat_regularisation`)).final;
};
const saveCoefficient = (taxation: number) =>
  fixture.done('PUT', '/vat_settings', { ...vatSettings, deductions: [{ year: 2026, liability: 1, taxation, admission: 1 }] });
const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: '', debit, credit });

it('compares the deductions of a year with its final coefficient, until an entry of the next one has the difference', async () => {
  await saveCoefficient(0.6);
  await fixture.operation('2026-02-11', -240, { activity: fixture.bar.id, vat_rate: 20 });
  await fixture.operation('2026-02-13', -1200, { kind: 'account', account: '218300', vat_rate: 20 });
  const provisional = await read();
  expect(provisional).toMatchObject({ calendar_year: 2026, deadline: '2027-04-25', coefficient: 0.6, entry_id: null });
  expect(provisional?.taxes.map(({ difference }) => difference)).toEqual([0, 0]);

  await saveCoefficient(0.75);
  const final = await read();
  expect(final).toMatchObject({ coefficient: 0.75, piece_ref: 'TVA-COEF-2026' });
  expect(final?.taxes).toEqual([
    { nature: 'goods', accounting_code_value: '445660', tax: 40, deducted: 24, deductible: 30, difference: 6, remaining: 6 },
    { nature: 'assets', accounting_code_value: '445620', tax: 200, deducted: 120, deductible: 150, difference: 30, remaining: 30 },
  ]);

  const { id } = await fixture.done<{ id: string }>('POST', '/writings', {
    date: '2027-03-31',
    label: 'Coefficient définitif 2026',
    piece_ref: final?.piece_ref,
    lines: [side('445660', 6, 0), side('445620', 30, 0), side('758000', 0, 36)],
  });
  expect(await read()).toMatchObject({ entry_id: id, taxes: [{ remaining: 0 }, { remaining: 0 }] });
  // The return of its period names it, and ties with the accounts.
  const quarter = await fixture.done<VatReturnDto>('GET', `/exercices/${nextId}/vat_returns/2027-T1`);
  expect(quarter.totals.map(({ nature, entries, earlier, ledger }) => [nature, entries, ledger - earlier])).toEqual([
    ['collected', 0, 0],
    ['goods', 6, 6],
    ['assets', 30, 30],
  ]);
  expect(quarter.other_lines.map(({ accounting_code_value: code, amount }) => [code, amount])).toEqual(
    expect.arrayContaining([
      ['445660', 6],
      ['445620', 30],
    ]),
  );
  await fixture.done('POST', `/writings/${id}/reverse`, { date: '2027-03-31' });
  expect(await read()).toMatchObject({ entry_id: null, taxes: [{ remaining: 6 }, { remaining: 30 }] });
});

it('is of a year of the structure, for those who see the ledger', async () => {
  const path = `/api/comptability/exercices/${nextId}/vat_regularisation`;
  const { environmentId } = fixture.clerk;
  const [blind, stranger] = await Promise.all([
    signedIn(app, { environmentId, accountingPermissions: [] }),
    signedIn(app, { accountingPermissions: ['VIEW_DETAILS'] }),
  ]);
  const get = (url: string, headers: Record<string, string>) => app.inject({ method: 'GET', url, headers });
  expect(codeOf(await get(path, blind.headers))).toBe('403 access.accounting-permission');
  expect(codeOf(await get(path, stranger.headers))).toBe('404 exercice.unknown');
  expect(codeOf(await get(path.replace(nextId, newId()), fixture.clerk.headers))).toBe('404 exercice.unknown');
});
