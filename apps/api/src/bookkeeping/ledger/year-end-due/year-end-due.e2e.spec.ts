import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { eventually } from '../../../../test/projection-fixture.js';
import { signedIn } from '../../../../test/signed-in.js';
import { SealedHistories } from '../../../platform/sealing/sealed-histories.js';
import type { PlanDto } from '../../plan/accounting-activity/plan.dto.js';
import type { CutOffsDto } from '../cut-off/cut-off.dto.js';
import type { YearEndDueDto, YearEndDuesDto } from './year-end-due.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let yearId: string;
let account: string;
let sport: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-12-31T22:59:00Z' });
  fixture = await activitiesFixture(app, {
    modules: ['gestion', 'comptability'],
    accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
  });
  ({ id: yearId } = await fixture.created<{ id: string }>('/comptability/exercices', {}));
  await fixture.created('/comptability/exercices', {});
  ({ id: account } = await fixture.created<{ id: string }>('/comptability/accounts', { name: 'Compte ASC', budget: 'ASC' }));
  const activity = {
    name: 'Salle de sport',
    category: 'Loisirs',
    budget: 'ASC',
    expense_accounting_code: '657100',
    taking_accounting_code: '706200',
  };
  const { activities } = (await fixture.put('/comptability/plan', { activities: [activity] })).json<PlanDto>();
  sport = activities.find(({ name }) => name === 'Salle de sport')?.id ?? '';
  app.clock.advance(120_000); // It is 2027 in Paris.
}, 60_000);
afterAll(async () => app?.close());

const read = async (id = yearId): Promise<YearEndDuesDto> => {
  await app.settled();
  return (await fixture.get(`/comptability/exercices/${id}/dues`)).json<YearEndDuesDto>();
};
const dueOf = async (source: string, kind: string): Promise<YearEndDueDto | undefined> =>
  (await read()).dues.find((due) => due.source === source && due.kind === kind);
const acceptedClaim = (amount: number, change: object = {}) =>
  fixture.request({ bill_amount: 2 * amount, refundable_amount: amount, status: 'valid', ...change });
const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'ASC', debit, credit });
const postFor = (due: YearEndDueDto | undefined, amount: number, reversal: object = { reverse_on: '2027-01-01' }) =>
  fixture.created<{ id: string }>('/comptability/writings', {
    date: '2026-12-31',
    label: due?.label,
    piece_ref: due?.piece_ref,
    lines: [{ ...side('657100', amount, 0), activity: sport }, side('468600', 0, amount)],
    ...reversal,
  });

describe('what claims owe at the end of a year', () => {
  it('is proposed by activity: accepted, whenever they were paid after the end', async () => {
    await Promise.all([
      fixture.request({ bill_amount: 4 }),
      acceptedClaim(40),
      acceptedClaim(7, { date: '2027-01-01' }),
      ...['2026-12-31', '2027-01-01'].map(async (paid_on) => {
        const { id } = await acceptedClaim(10);
        await fixture.post(`/refunds/${id}/mark_refunded`, { paid_on });
      }),
    ]);
    expect(await read()).toMatchObject({ exercice: { name: '2026' }, next_exercice: { name: '2027' } });
    expect(await dueOf('refunds', 'accrued-charge')).toMatchObject({
      label: 'Remboursements : Salle de sport',
      count: 2,
      amount: 50,
      remaining: 50,
      counterpart_code_value: '468600',
      activity: { id: sport, expense_accounting_code: '657100' },
      entry_id: null,
    });
  });

  it('is settled by its entry, and proposed again for what changes since', async () => {
    const due = await dueOf('refunds', 'accrued-charge');
    const { id } = await postFor(due, 50);
    expect(await dueOf('refunds', 'accrued-charge')).toMatchObject({ amount: 50, remaining: 0, entry_id: id });
    const late = await acceptedClaim(5);
    expect(await dueOf('refunds', 'accrued-charge')).toMatchObject({ amount: 55, remaining: 5 });
    const difference = await postFor(due, 5, {});
    await fixture.post(`/refunds/${late.id}/devalidate`, { reason: 'Erreur' });
    expect(await dueOf('refunds', 'accrued-charge')).toMatchObject({ amount: 50, remaining: -5, entry_id: difference.id });
    const reversal = await fixture.post(`/comptability/writings/${difference.id}/reverse`, { date: '2026-12-31' });
    expect(reversal.statusCode).toBe(200);
    expect(await dueOf('refunds', 'accrued-charge')).toMatchObject({ remaining: 0, entry_id: id });
  });

  it('is in the folder of the accountant', async () => {
    await eventually(async () => (await app.get(SealedHistories).state(fixture.clerk.environmentId)).isComplete);
    const folder = await archiveFiles((await fixture.get(`/comptability/exercices/${yearId}/folder`)).rawPayload);
    const name = '11 Dettes et créances de fin d’exercice/Dettes-et-creances-de-fin-d-exercice-2026';
    expect([...folder.keys()].filter((path) => path.startsWith('11'))).toEqual([`${name}.pdf`, `${name}.xlsx`]);
  });

  it('is not cut off a second time from the wording of its payment', async () => {
    const form = {
      account,
      type: 'transfer',
      absvalue: 20,
      mode: 'expense',
      date: '2027-01-01',
      splits: [{ activity: sport, balance: 20 }],
    };
    const operation = await fixture.created<{ id: string }>('/comptability/operations', { ...form, wording: 'VIR SPORT décembre 2026' });
    const wordings = async () => {
      await app.settled();
      const { cut_offs } = (await fixture.get(`/comptability/exercices/${yearId}/cut_offs`)).json<CutOffsDto>();
      return cut_offs.map(({ wording }) => wording);
    };
    expect(await wordings()).toEqual(['VIR SPORT décembre 2026']);
    const { id } = await acceptedClaim(20);
    const payment = await fixture.post(`/refunds/${id}/mark_refunded`, { operation: operation.id, paid_on: '2027-01-01' });
    expect(codeOf(payment)).toBe('200');
    expect(await wordings()).toEqual([]);
    expect(await dueOf('refunds', 'accrued-charge')).toMatchObject({ amount: 70 });
  });
});

describe('an entry whose claims are all gone', () => {
  it('is listed with what it has too much, and is settled by the contrary entry', async () => {
    const rule = await fixture.settings({ activity_name: 'Piscine' });
    const { id } = await acceptedClaim(12, { refund_settings: rule.id });
    const pool = (dues: readonly YearEndDueDto[]) => dues.find(({ label }) => label.includes('Piscine'));
    const due = pool((await read()).dues);
    await postFor(due, 12);
    await fixture.post(`/refunds/${id}/devalidate`, { reason: 'Erreur' });
    expect(pool((await read()).dues)).toMatchObject({
      source: 'refunds',
      kind: 'accrued-charge',
      count: 0,
      amount: 0,
      remaining: -12,
      counterpart_code_value: '468600',
      activity: { id: sport },
      piece_ref: due?.piece_ref,
    });
    await fixture.created('/comptability/writings', {
      date: '2026-12-31',
      label: due?.label,
      piece_ref: due?.piece_ref,
      lines: [{ ...side('657100', 0, 12), activity: sport }, side('468600', 12, 0)],
      reverse_on: '2027-01-01',
    });
    expect(pool((await read()).dues)).toBeUndefined();
  });
});

describe('what registrations owe', () => {
  it('is to be received, or was received for the next year', async () => {
    const outing = await fixture.outing();
    await fixture.register(outing.id, { status: 'valid' });
    const next = await fixture.register(outing.id, { status: 'valid', date: '2027-03-02' });
    await fixture.post(`/inscriptions/${next.id}/mark_paid`, { paid_on: '2026-12-15' });
    expect(await dueOf('registrations', 'accrued-income')).toMatchObject({ count: 1, amount: 31, counterpart_code_value: '468700' });
    expect(await dueOf('registrations', 'deferred-income')).toMatchObject({ count: 1, amount: 31, counterpart_code_value: '487000' });
  });
});

describe('the dues of a year', () => {
  it('are of a year of the structure, for those who see the ledger', async () => {
    expect(codeOf(await fixture.get(`/comptability/exercices/${newId()}/dues`))).toBe('404 exercice.unknown');
    const [blind, stranger] = await Promise.all([
      signedIn(app, { environmentId: fixture.clerk.environmentId, accountingPermissions: [] }),
      signedIn(app, { accountingPermissions: ['VIEW_DETAILS'] }),
    ]);
    const path = `/comptability/exercices/${yearId}/dues`;
    expect(codeOf(await fixture.get(path, blind.headers))).toBe('403 access.accounting-permission');
    expect(codeOf(await fixture.get(path, stranger.headers))).toBe('404 exercice.unknown');
  });
});
