import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { closingCase } from '@intendance/domain/bookkeeping/year/closing/closing-case.js';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { FiscalYearDto } from './fiscal-year.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

async function close(id: FiscalYearId): Promise<void> {
  const commands = app.get(CommandBus);
  const context = () => systemContext(fixture.clerk.environmentId);
  const freeze = { type: 'StartFiscalYearFreeze', id, upTo: null, purpose: 'close', freezeId: newId() } as const;
  const { value: frozen } = await commands.execute(new ExecuteCase(context(), fiscalYearCase, freeze));
  const totals = { operations: 0, writings: 0, debit: cents(0), credit: cents(0) };
  const books = { totals, resultByBudget: [], standings: [], settledAccounts: [], hash: '' };
  const ids = { id, nextYearId: newId<'fiscal-year'>(), openingEntryId: newId<'journal-entry'>() };
  const closing = { type: 'CloseFiscalYear', ...ids, checks: [], frozen, books, names: new Map<string, string>() } as const;
  await commands.execute(new ExecuteCase(context(), closingCase, closing));
}

describe('fiscal years', () => {
  it('follow each other, from an empty body', async () => {
    expect(fixture.year).toMatchObject({ name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: false });
    const created = await fixture.post('/exercices');
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' });
    expect((await fixture.readAfter(created, '/exercices')).json()).toMatchObject({
      totalCount: 2,
      exercices: [{ name: '2027' }, { name: '2026' }],
    });
  });

  it('have linked dates that leave nothing out', async () => {
    const { id } = (await fixture.post('/exercices')).json<FiscalYearDto>();
    const change = (body: object) => fixture.put(`/exercices/${id}`, { ...body });
    expect((await change({ start_date: '2028-01-01', end_date: '2029-06-30' })).json()).toMatchObject({
      name: '2028-2029',
      end_date: '2029-06-30',
    });
    expect((await change({ start_date: '2028-01-01' })).json()).toMatchObject({ name: '2028', end_date: '2028-12-31' });
    expect((await change({ end_date: '2029-03-31' })).json()).toMatchObject({ start_date: '2028-01-01', end_date: '2029-03-31' });
    expect((await change({ start_date: '2028-01-01' })).json()).toMatchObject({ end_date: '2028-12-31' });
    expect(codeOf(await change({}))).toBe('422 exercice.date-missing');
    expect(codeOf(await change({ start_date: '2028-02-01' }))).toBe('422 exercice.not-contiguous');
    expect(codeOf(await change({ start_date: '2028-01-01', end_date: '2027-01-01' }))).toBe('422 exercice.inverted-dates');
    expect(codeOf(await change({ start_date: '2028-01-01', end_date: '2030-01-01' }))).toBe('422 exercice.too-long');
    const response = await fixture.post('/operations', { ...fixture.form, date: '2028-12-20' });
    await fixture.readAfter(response, '/exercices');
    expect(codeOf(await change({ start_date: '2028-01-01', end_date: '2028-11-30' }))).toBe('409 exercice.operations-outside');
    expect(codeOf(await fixture.put(`/exercices/${fixture.account.id}`, { start_date: '2028-01-01' }))).toBe('404 exercice.unknown');
    expect(codeOf(await fixture.get(`/exercices/${fixture.account.id}`))).toBe('404 exercice.unknown');
  });

  it('refuse whatever touches them once closed', async () => {
    const operation = await fixture.operation({ date: '2026-02-01' });
    const file = Buffer.from('%PDF-1.4\n%%EOF');
    const boundary = 'x';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="facture.pdf"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--${boundary}--\r\n`;
    const attach = () =>
      app.inject({
        method: 'POST',
        url: `/api/comptability/operations/${operation.id}/attachments`,
        headers: { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
    const attached = await attach();
    expect(attached.statusCode).toBe(201);
    const [attachment] = attached.json<{ attachments: { id: string }[] }>().attachments;
    await close(fixture.year.id as FiscalYearId);
    const path = `/operations/${operation.id}`;
    const refused = [
      await fixture.post('/operations', { ...fixture.form, date: '2026-02-02' }),
      await fixture.put(path, { ...fixture.form, wording: 'Autre' }),
      await fixture.put(path, { ...fixture.form, date: '2027-02-01' }),
      await fixture.remove(path),
      await fixture.put(`${path}/splits`, { splits: [fixture.cinema.split(50)] }),
      await fixture.remove(`${path}/attachments/${attachment?.id}`),
      await fixture.put('/activity_budgets', { activity_id: fixture.cinema.id, exercice_id: fixture.year.id, amount: 10 }),
      await fixture.put(`/exercices/${fixture.year.id}`, { start_date: '2026-01-01', end_date: '2026-11-30' }),
    ];
    expect(refused.map(codeOf)).toEqual(Array(refused.length).fill('409 exercice.closed'));
    expect((await attach()).statusCode).toBe(201);
    const bulk = await fixture.post('/operations/allocate', { ids: [operation.id], activity: fixture.cinema.id });
    expect(bulk.json()).toMatchObject({ done: 0, results: [{ code: 'exercice.closed' }] });
    const read = await fixture.readAfter(attached, path);
    expect(read.json()).toMatchObject({ id: operation.id });
  });

  it('are those of the environment, for who keeps its books', async () => {
    const clerk = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(codeOf(await fixture.get('/exercices', clerk.headers))).toBe('403 access.permission');
    expect(codeOf(await fixture.post('/exercices', {}, clerk.headers))).toBe('403 access.permission');
    const stranger = await signedIn(app, { modules: ['comptability'] });
    expect(codeOf(await fixture.put(`/exercices/${fixture.year.id}`, { start_date: '2026-01-01' }, stranger.headers))).toBe(
      '404 exercice.unknown',
    );
  });
});
