import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { PlanDto } from '../../bookkeeping/plan/accounting-activity/plan.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let yearId: string;
let operations: Record<'expense' | 'taking', string>;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-12-31T22:59:00Z' });
  fixture = await activitiesFixture(app, {
    modules: ['gestion', 'comptability'],
    accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
  });
  ({ id: yearId } = await fixture.created<{ id: string }>('/comptability/exercices', {}));
  operations = await allocatedOperations();
  await fixture.post(`/comptability/exercices/${yearId}/closing_notes`, { check: 'not-ended', note: 'Cessation d’activité' });
  expect((await fixture.post(`/comptability/exercices/${yearId}/close`, { confirmation: '2026' })).statusCode).toBe(200);
  app.clock.advance(120_000); // It is 2027 in Paris, and the session still holds.
}, 60_000);
afterAll(async () => app?.close());

async function allocatedOperations(): Promise<typeof operations> {
  const account = await fixture.created<{ id: string }>('/comptability/accounts', { name: 'Compte ASC', budget: 'ASC' });
  const activity = {
    name: 'Sport',
    category: 'Loisirs',
    budget: 'ASC',
    expense_accounting_code: '607200',
    taking_accounting_code: '706200',
  };
  const { activities } = (await fixture.put('/comptability/plan', { activities: [activity] })).json<PlanDto>();
  const form = { wording: 'VIR GYM', date: '2026-12-30', account: account.id, type: 'transfer', absvalue: 400 };
  const splits = [{ activity: activities[0]?.id, balance: 400 }];
  const of = async (mode: 'expense' | 'taking') =>
    (await fixture.created<{ id: string }>('/comptability/operations', { ...form, mode, splits })).id;
  return { expense: await of('expense'), taking: await of('taking') };
}

async function paidRefund(payment: Record<string, unknown>): Promise<string> {
  const { id } = await fixture.request({ refundable_amount: 40, status: 'valid', refund_settings: (await fixture.settings({})).id });
  const paid = await fixture.post(`/refunds/${id}/mark_refunded`, payment);
  expect(paid.json()).toMatchObject({ status: 'refunded', operation: payment.operation ?? null });
  return id;
}

async function paidRegistration(payment: Record<string, unknown>): Promise<string> {
  const { id } = await fixture.register((await fixture.outing()).id, { status: 'valid' });
  const paid = await fixture.post(`/inscriptions/${id}/mark_paid`, payment);
  expect(paid.json()).toMatchObject({ status: 'paid', operation: payment.operation ?? null });
  return id;
}

const cancelled = async (path: string) => codeOf(await fixture.post(`${path}/cancel_payment`, { reason: 'Virement rejeté' }));

describe('the cancellation of a payment', () => {
  it('is refused while the year of its operation is closed, and accepted once the year is open again', async () => {
    const paid_on = '2027-01-01';
    const refund = `/refunds/${await paidRefund({ paid_on, operation: operations.expense })}`;
    const registration = `/inscriptions/${await paidRegistration({ paid_on, operation: operations.taking })}`;
    expect(await cancelled(refund)).toBe('409 refund.exercice-closed');
    expect(await cancelled(registration)).toBe('409 registration.exercice-closed');
    expect((await fixture.post(`/comptability/exercices/${yearId}/reopen`, { reason: 'Virement rejeté' })).statusCode).toBe(200);
    expect(await cancelled(refund)).toBe('200');
    expect(await cancelled(registration)).toBe('200');
    expect((await fixture.post(`/comptability/exercices/${yearId}/close`, { confirmation: '2026' })).statusCode).toBe(200);
  });

  it('goes by the day of a payment without an operation', async () => {
    expect(await cancelled(`/refunds/${await paidRefund({ paid_on: '2026-12-30' })}`)).toBe('409 refund.exercice-closed');
    expect(await cancelled(`/inscriptions/${await paidRegistration({ paid_on: '2026-12-30' })}`)).toBe('409 registration.exercice-closed');
    expect(await cancelled(`/refunds/${await paidRefund({ paid_on: '2027-01-01' })}`)).toBe('200');
  });

  it('needs an operation of its side', async () => {
    const { id } = await fixture.request({ refundable_amount: 40, status: 'valid', refund_settings: (await fixture.settings({})).id });
    const pay = (operation: string) => fixture.post(`/refunds/${id}/mark_refunded`, { operation });
    expect(codeOf(await pay(operations.taking))).toBe('422 operation.other-side');
  });

  it('needs an operation that exists', async () => {
    const { id } = await fixture.request({ refundable_amount: 40, status: 'valid', refund_settings: (await fixture.settings({})).id });
    expect(codeOf(await fixture.post(`/refunds/${id}/mark_refunded`, { operation: fixture.activity.id }))).toBe('404 operation.unknown');
  });
});
