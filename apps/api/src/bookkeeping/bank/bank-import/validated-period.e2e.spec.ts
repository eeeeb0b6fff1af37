import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { appendToCalendar, type BankImportFixture, bankImportFixture, ofx } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BookkeepingSummaryDto } from '../../summary/summary.dto.js';
import type { ClosingCheckDto, ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { BankAccountDto } from '../bank-account/bank-account.dto.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
}, 60_000);
beforeEach(async () => {
  fixture = await bankImportFixture(app);
});
afterAll(async () => app?.close());

const june = ofx({ fitid: 'J1', amount: '-43.21', day: '20260615', name: 'FRAIS TENUE COMPTE' });
const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/comptability/exercices/${fixture.yearId}/${path}`, headers: fixture.clerk.headers, payload });
const operations = async () => {
  await app.settled();
  return (await fixture.get('/operations')).json<{ operations: OperationDto[] }>().operations;
};
const check = async (code: string): Promise<ClosingCheckDto | undefined> => {
  await app.settled();
  return (await fixture.get(`/exercices/${fixture.yearId}/closing_checks`))
    .json<ClosingChecksDto>()
    .checks.find((one) => one.code === code);
};
const waiting = async () => {
  await app.settled();
  const summary = (await fixture.get('/summary')).json<BookkeepingSummaryDto>();
  const account = (await fixture.get(`/accounts/${fixture.accountId}`)).json<BankAccountDto>();
  return [summary.waiting_lines.count, summary.waiting_lines.amount, summary.accounts[0]?.waiting, account.waiting];
};

describe('a line of a statement, dated in a validated period', () => {
  beforeEach(() =>
    appendToCalendar(app, fixture.environmentId, {
      type: 'PeriodValidated',
      data: { yearId: fixture.yearId, upTo: localDate('2026-06-30') },
    }),
  );
  it('enters on the first open day, says so, and keeps the date of the bank', async () => {
    const dryRun = await fixture.upload('juin.ofx', june);
    expect(dryRun).toMatchObject({ dry_run: { created: 1, quarantined: 0 }, quarantine: [] });
    expect(dryRun.problems).toMatchObject([
      { code: 'VALIDATED', weight: 'warning', message: expect.stringContaining('l’opération entre au 01/07/2026') },
    ]);
    await fixture.confirm(dryRun.id);
    const [operation] = await operations();
    expect(operation).toMatchObject({ date: '2026-07-01', bank_date: '2026-06-15', value: -43.21 });
    expect(await fixture.write('juin.ofx', june)).toMatchObject({ counts: { created: 0, duplicates: 1 } });
    expect(await waiting()).toEqual([0, 0, 0, 0]);
  });
  it('goes and comes back with its import', async () => {
    const { id } = await fixture.write('juin.ofx', june);
    await fixture.command(id, 'undo');
    expect(await fixture.over(id)).toMatchObject({ status: 'undone', undone: 1 });
    expect(await fixture.write('juin.ofx', june)).toMatchObject({ counts: { created: 1 } });
    expect(await operations()).toHaveLength(1);
  });
});

describe('a line that waits', () => {
  const closed = () =>
    appendToCalendar(app, fixture.environmentId, {
      type: 'FiscalYearClosed',
      data: {
        yearId: fixture.yearId,
        totals: { operations: 0, writings: 0, debit: 0 as never, credit: 0 as never },
        resultByBudget: [],
        hash: '',
        openingEntryId: null,
      },
    });
  const reopened = () =>
    appendToCalendar(app, fixture.environmentId, {
      type: 'FiscalYearReopened',
      data: { yearId: fixture.yearId, reason: 'Relevé oublié', reopenedAt: '2027-01-10T09:00:00.000Z' },
    });

  it('is counted by the account, the home page and the closing, until it enters', async () => {
    await closed();
    expect(await fixture.write('juin.ofx', june)).toMatchObject({ counts: { quarantined: 1 } });
    await fixture.write('juin.ofx', june);
    expect(await waiting()).toEqual([1, 43.21, 1, 1]);
    await reopened();
    expect(await check('waiting-lines')).toMatchObject({ passed: false, severity: 'blocking', count: 1, explainable: true, note: null });
    expect(await fixture.write('juin.ofx', june)).toMatchObject({ counts: { created: 1 } });
    expect(await waiting()).toEqual([0, 0, 0, 0]);
    expect(await check('waiting-lines')).toMatchObject({ passed: true, explainable: false });
  });
  it('is dropped with its import', async () => {
    await closed();
    const { id } = await fixture.write('juin.ofx', june);
    expect(await waiting()).toEqual([1, 43.21, 1, 1]);
    await fixture.command(id, 'undo');
    await fixture.over(id);
    expect(await waiting()).toEqual([0, 0, 0, 0]);
  });
  it('is settled by a note, for these amounts alone', async () => {
    await closed();
    await fixture.write('juin.ofx', june);
    await reopened();
    expect(await check('waiting-lines')).toMatchObject({ passed: false });
    const note = { check: 'waiting-lines', note: 'Saisie à la main le 1er juillet' };
    expect(codeOf(await post('closing_notes', { ...note, note: ' ' }))).toBe('422 exercice.explanation-missing');
    expect(codeOf(await post('closing_notes', { ...note, check: 'unallocated' }))).toBe('422 request.invalid');
    expect(codeOf(await post('closing_notes', { ...note, check: 'transfers' }))).toBe('409 exercice.nothing-to-explain');
    expect((await post('closing_notes', note)).statusCode).toBe(200);
    expect(await check('waiting-lines')).toMatchObject({ passed: true, count: 1, note: note.note });
    await closed();
    await fixture.write('juin2.ofx', ofx({ fitid: 'J2', amount: '-1', day: '20260616' }));
    await reopened();
    expect(await check('waiting-lines')).toMatchObject({ passed: false, count: 2, note: null });
  });
  it('is of no ledger before the first year', async () => {
    await fixture.write('2025.ofx', ofx({ fitid: 'V1', amount: '-1', day: '20251231' }));
    expect(await waiting()).toEqual([0, 0, 0, 0]);
    const year = { yearId: newId<'fiscal-year'>(), name: '2025', start: localDate('2025-01-01'), end: localDate('2025-12-31') };
    await appendToCalendar(app, fixture.environmentId, { type: 'FiscalYearCreated', data: year });
    expect(await waiting()).toEqual([1, 1, 1, 1]);
  });
});
