import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { BalanceDto } from '../ledger/balance.dto.js';
import type { EntryRequestDto } from './entry-request.dto.js';

const route = '/entry_requests';
let app: TestApp;
let fixture: BookkeepingFixture;
let accountant: SignedIn;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
  await fixture.done(fixture.post('/exercices'));
  accountant = await signedIn(app, {
    environmentId: fixture.clerk.environmentId,
    role: 'ACCOUNTANT',
    accountingPermissions: ['VIEW_DETAILS'],
  });
}, 60_000);
afterAll(async () => app?.close());

const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'AEP', debit, credit });
const body = (change: object = {}) => ({
  date: '2026-12-31',
  label: 'Honoraires de décembre',
  piece_ref: 'F-118',
  lines: [side('622600', 480, 0), { ...side('401000', 0, 480), third_party_code: 'EXPERT', third_party_name: 'Cabinet Exemple' }],
  reverse_on: '2027-01-01',
  note: 'Facture reçue en janvier.',
  ...change,
});
const ask = (change: object = {}, headers = {}) => fixture.post(route, body(change), { ...accountant.headers, ...headers });
const requestEntry = async (change: object = {}) => fixture.done<EntryRequestDto>(ask(change));
const feeBalance = async (): Promise<number> => {
  await app.settled();
  const { classes } = await fixture.done<BalanceDto>(fixture.get(`/writings/balance?exercice_id=${fixture.year.id}`));
  return classes.flatMap(({ codes }) => codes).find(({ code }) => code === '622600')?.closing ?? 0;
};

describe('an entry that an accountant requests', () => {
  it('is in no book until it is accepted, and is posted once then, with its reversal', async () => {
    const { id } = await requestEntry();
    expect(await feeBalance()).toBe(0);
    const { entry_requests: rows } = (await fixture.get(`${route}?filters[status|eq]=open`)).json<{ entry_requests: EntryRequestDto[] }>();
    expect(rows).toMatchObject([
      {
        id,
        status: 'open',
        label: 'Honoraires de décembre',
        amount: 480,
        reverse_on: '2027-01-01',
        note: 'Facture reçue en janvier.',
        lines: [{ accounting_code_label: 'Honoraires', debit: 480 }, { third_party_name: 'Cabinet Exemple' }],
      },
    ]);
    const answers = await Promise.all([1, 2].map(() => fixture.post(`${route}/${id}/accept`)));
    expect(answers.map(codeOf)).toEqual(['200', '200']);
    const { entry_id: entryId } = answers[0]?.json<EntryRequestDto>() ?? {};
    expect(await feeBalance()).toBe(480);
    expect((await fixture.get(`/writings/${entryId}`)).json()).toMatchObject({ label: 'Honoraires de décembre', piece_ref: 'F-118' });
    expect(codeOf(await fixture.post(`${route}/${id}/decline`, { reason: 'Non' }))).toBe('409 entry-request.not-open');
    expect((await fixture.get(`${route}/${id}/history`)).json<{ history: object[] }>().history).toHaveLength(2);
    expect((await fixture.get(`${route}/download?format=csv`)).body).toContain('Honoraires de décembre;F-118;622600, 401000;480,00');
  });

  it('is corrected by the structure before it is accepted, and by nobody who only reads', async () => {
    const { id } = await requestEntry({ piece_ref: 'F-119' });
    const [, owed] = body().lines;
    const lines = [side('623100', 480, 0), owed];
    const corrected = body({ label: 'Honoraires corrigés', piece_ref: 'F-119', note: null, lines });
    expect(codeOf(await fixture.post(`${route}/${id}/correct`, corrected, accountant.headers))).toBe('403 access.read-only');
    const answer = await fixture.post(`${route}/${id}/correct`, corrected);
    const expected = { status: 'open', corrected: true, label: 'Honoraires corrigés', note: 'Facture reçue en janvier.' };
    expect([codeOf(answer), answer.json()]).toMatchObject(['200', expected]);
    const { entry_id: entryId } = await fixture.done<EntryRequestDto>(fixture.post(`${route}/${id}/accept`));
    expect((await fixture.get(`/writings/${entryId}`)).json()).toMatchObject({ label: 'Honoraires corrigés' });
    await app.settled();
    const { history } = (await fixture.get(`${route}/${id}/history`)).json<{ history: { label: string }[] }>();
    expect(history.map(({ label }) => label)).toContain('a corrigé l’écriture demandée');
    expect(codeOf(await fixture.post(`${route}/${id}/correct`, corrected))).toBe('409 entry-request.not-open');
  });

  it('is refused like an entry when it is made, with the line at fault', async () => {
    const answer = await ask({ lines: [side('512000', 480, 0), side('622600', 0, 480)] });
    expect(codeOf(answer)).toBe('422 entry.incomplete');
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'lines[0].accounting_code_value' }] });
    expect(codeOf(await ask({ lines: [side('622600', 480, 0), side('467000', 0, 470)] }))).toContain('422 ');
  });

  it('is declined with a reason, or withdrawn by its author', async () => {
    const [first, second] = [await requestEntry(), await requestEntry()];
    expect(codeOf(await fixture.post(`${route}/${first.id}/decline`, { reason: ' ' }))).toBe('422 entry-request.reason-missing');
    expect((await fixture.post(`${route}/${first.id}/decline`, { reason: 'Déjà passée.' })).json()).toMatchObject({
      status: 'declined',
      reason: 'Déjà passée.',
    });
    expect((await fixture.post(`${route}/${second.id}/withdraw`, {}, accountant.headers)).json()).toMatchObject({ status: 'withdrawn' });
    expect(codeOf(await fixture.post(`${route}/${second.id}/accept`))).toBe('409 entry-request.not-open');
  });

  it('is a point of the closing of its year while it waits', async () => {
    const { id } = await requestEntry();
    const point = async () => {
      await app.settled();
      const { checks } = (await fixture.get(`/exercices/${fixture.year.id}/closing_checks`)).json<ClosingChecksDto>();
      return checks.find(({ code }) => code === 'entry-requests');
    };
    expect(await point()).toMatchObject({ count: 1, link: '/comptability/questions/entries?status=open' });
    await fixture.done(fixture.post(`${route}/${id}/withdraw`));
    expect(await point()).toMatchObject({ count: 0 });
  });

  it('is made once by a repeated request', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, again] = [await ask({}, key), await ask({}, key)];
    expect(again.json<EntryRequestDto>().id).toBe(first.json<EntryRequestDto>().id);
  });

  it('is accepted by those who keep the books of the structure only', async () => {
    const { id } = await requestEntry();
    const stranger = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS'] });
    const blind = await signedIn(app, { environmentId: fixture.clerk.environmentId, accountingPermissions: [] });
    expect(codeOf(await fixture.post(`${route}/${id}/accept`, {}, accountant.headers))).toBe('403 access.read-only');
    expect(codeOf(await fixture.post(`${route}/${id}/decline`, { reason: 'x' }, accountant.headers))).toBe('403 access.read-only');
    expect(codeOf(await fixture.post(`${route}/${id}/accept`, {}, stranger.headers))).toBe('404 entry-request.unknown');
    expect(codeOf(await fixture.get(`${route}/${id}`, stranger.headers))).toBe('404 entry-request.unknown');
    expect(codeOf(await fixture.get(route, blind.headers))).toBe('403 access.accounting-permission');
  });
});
