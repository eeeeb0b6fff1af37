import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, eventually, registerPerson } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RefundDto } from './refund.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('a claim', () => {
  it('goes from request to payment, and is told in the list, the sums and the history', async () => {
    const requested = await fixture.post('/refunds', { ...fixture.claim, comment: 'Facture de mars' });
    expect(requested.statusCode).toBe(201);
    expect(requested.headers).toMatchObject({ etag: '"1"', location: `/api/refunds/${requested.json<RefundDto>().id}` });
    const { id } = requested.json<RefundDto>();

    const preview = await fixture.post('/refunds/compute', { ...fixture.claim, id });
    expect(preview.json()).toMatchObject({ refundable_amount: 40, eligible: true, reasons: [], duplicates: [] });
    expect(plain(preview.json<{ explanation: string }>().explanation)).toContain('Facture 80,00 € × 50 % = 40,00 €.');

    const validated = await fixture.post(`/refunds/${id}/validate`, { refundable_amount: 40 });
    expect(validated.json()).toMatchObject({ status: 'valid', refundable_amount: 40, computation: { eligible: true }, version: 3 });

    const paid = await fixture.post(`/refunds/${id}/mark_refunded`, { payment_mode: 'virement' });
    expect(paid.json()).toMatchObject({ status: 'refunded', paid_on: '2026-03-16', payment_mode: 'virement' });

    const list = await fixture.readAfter(paid, `/refunds?filters[person.id|eq]=${fixture.personId}&filters[searchname]=helene`);
    expect(list.json()).toMatchObject({
      totalCount: 1,
      totals: { bill_amount: 80, refundable_amount: 40 },
      refunds: [{ id, status: 'refunded', person: { fullname: 'MARTIN Hélène' }, refund_settings: { activity_name: 'Salle de sport' } }],
    });
    expect((await fixture.readAfter(paid, '/refunds/summary')).json()).toMatchObject({
      refunded: { count: 1, amount: 40 },
      oldest_waiting: null,
    });
    expect((await fixture.readAfter(paid, `/refund_settings/${fixture.activity.id}`)).json()).toMatchObject({
      refund_sum: 40,
      all_sum: 40,
      deletable: false,
    });

    const history = (await fixture.readAfter(paid, `/refunds/${id}/history`)).json<{ history: { label: string; changes: object[] }[] }>()
      .history;
    expect(history.map(({ label }) => label)).toEqual([
      'a marqué la demande remboursée',
      'a validé la demande',
      'a calculé le montant remboursable',
      'a déposé la demande',
    ]);
    expect(history[1]?.changes).toEqual([
      { field: 'status', label: 'Statut', old: 'En attente', new: 'Validée', raw_old: 'waiting', raw_new: 'valid' },
    ]);
  });

  it('is requested and validated in one save with the amount that was seen', async () => {
    const personId = await registerPerson(app, fixture.clerk.environmentId);
    const answer = await fixture.post('/refunds', { ...fixture.claim, person: personId, status: 'valid', refundable_amount: 40 });
    expect(answer.json()).toMatchObject({ status: 'valid', refundable_amount: 40 });
  });

  it('loses its amount when what it depends on changes', async () => {
    const claim = await fixture.request({ refundable_amount: 40 });
    const saved = await fixture.put(`/refunds/${claim.id}`, { ...fixture.claim, bill_amount: 90 });
    expect(saved.json()).toMatchObject({ bill_amount: 90, refundable_amount: null, computation: null });
    expect(codeOf(await fixture.post(`/refunds/${claim.id}/validate`))).toBe('422 refund.not-computed');
    await fixture.remove(`/refunds/${claim.id}`);
  });

  it('keeps the rule under which it was made', async () => {
    const activity = await fixture.settings({ activity_name: 'Piscine' });
    const claim = await fixture.request({ refund_settings: activity.id, refundable_amount: 40 });
    const revised = await fixture.put(`/refund_settings/${activity.id}`, { ...activity, amount: 10, enabled: false });
    expect(revised.json()).toMatchObject({ amount: 10, enabled: false, settings_version: 3 });
    expect((await fixture.post(`/refunds/${claim.id}/validate`)).json()).toMatchObject({ refundable_amount: 40, settings_version: 1 });
  });

  it('takes another amount with a reason, and is marked', async () => {
    const activity = await fixture.settings({ activity_name: 'Théâtre' });
    const claim = await fixture.request({ refund_settings: activity.id });
    expect(codeOf(await fixture.post(`/refunds/${claim.id}/validate`, { refundable_amount: 50 }))).toBe('409 refund.recompute-required');
    const validated = await fixture.post(`/refunds/${claim.id}/validate`, { refundable_amount: 50, override_reason: 'Décision du bureau' });
    expect(validated.json()).toMatchObject({ refundable_amount: 50, overridden: true, override_reason: 'Décision du bureau' });
  });

  it('warns of a claim of the same person, day and amount', async () => {
    const activity = await fixture.settings({ activity_name: 'Danse' });
    const twin = { refund_settings: activity.id, date: '2026-02-03', bill_amount: 33.3 };
    const first = await fixture.request(twin);
    await app.settled();
    const preview = await fixture.post('/refunds/compute', { ...fixture.claim, ...twin });
    expect(preview.json()).toMatchObject({ duplicates: [{ id: first.id, date: '2026-02-03', bill_amount: 33.3, status: 'waiting' }] });
  });
});

describe('the moves of a claim', () => {
  it('are undone with a reason', async () => {
    const activity = await fixture.settings({ activity_name: 'Yoga' });
    const { id } = await fixture.request({ refund_settings: activity.id, status: 'valid', refundable_amount: 40 });
    expect(codeOf(await fixture.post(`/refunds/${id}/devalidate`))).toBe('422 refund.reason-missing');
    expect((await fixture.post(`/refunds/${id}/mark_refunded`)).json()).toMatchObject({ status: 'refunded' });
    expect(codeOf(await fixture.post(`/refunds/${id}/cancel_payment`, { reason: '  ' }))).toBe('422 refund.reason-missing');
    expect((await fixture.post(`/refunds/${id}/cancel_payment`, { reason: 'Rejet' })).json()).toMatchObject({
      status: 'valid',
      paid_on: null,
    });
    expect((await fixture.post(`/refunds/${id}/devalidate`, { reason: 'Erreur' })).json()).toMatchObject({ status: 'waiting' });
    expect(codeOf(await fixture.post(`/refunds/${id}/refuse`))).toBe('422 refund.reason-missing');
    expect((await fixture.post(`/refunds/${id}/refuse`, { reason: 'Doublon' })).json()).toMatchObject({
      status: 'refused',
      reason: 'Doublon',
    });
    expect((await fixture.post(`/refunds/${id}/reopen`)).json()).toMatchObject({ status: 'waiting', reason: null });
  });

  it.each([
    ['validated', 'refuse', { reason: 'Non' }, 'Une demande validée ne peut pas être refusée : annulez d’abord sa validation.'],
    ['validated', 'reopen', {}, 'Une demande validée ne revient en attente que par l’annulation de sa validation.'],
    ['paid', 'refuse', { reason: 'Non' }, 'Une demande remboursée ne peut pas être refusée : annulez d’abord son paiement.'],
    ['paid', 'devalidate', { reason: 'Non' }, 'Une demande remboursée ne peut pas revenir en attente : annulez d’abord son paiement.'],
    ['refused', 'validate', {}, 'Une demande refusée ne peut pas être validée : remettez-la d’abord en attente.'],
    ['requested', 'mark_refunded', {}, 'Une demande en attente ne peut pas être marquée remboursée : validez-la d’abord.'],
  ])('refuse: %s then %s', async (from, move, body, detail) => {
    const activity = await fixture.settings({ activity_name: `Refus ${from} ${move}` });
    const { id } = await fixture.request({ refund_settings: activity.id, refundable_amount: 40 });
    if (from === 'validated' || from === 'paid') await fixture.post(`/refunds/${id}/validate`);
    if (from === 'paid') await fixture.post(`/refunds/${id}/mark_refunded`);
    if (from === 'refused') await fixture.post(`/refunds/${id}/refuse`, { reason: 'Doublon' });
    const answer = await fixture.post(`/refunds/${id}/${move}`, body);
    expect(codeOf(answer)).toBe('409 refund.forbidden-move');
    expect(answer.json()).toMatchObject({ detail });
    expect(codeOf(await fixture.remove(`/refunds/${id}`))).toBe(
      from === 'requested' || from === 'refused' ? '200' : '409 refund.forbidden-move',
    );
  });

  it('are made by a save that carries the status', async () => {
    const activity = await fixture.settings({ activity_name: 'Échecs' });
    const { id } = await fixture.request({ refund_settings: activity.id });
    const body = { ...fixture.claim, refund_settings: activity.id };
    const save = async (change: object) => (await fixture.put(`/refunds/${id}`, { ...body, ...change })).json<object>();
    expect(await save({ status: 'valid', refundable_amount: 40 })).toMatchObject({ status: 'valid' });
    expect(await save({ status: 'refunded', paid_on: '2026-03-10' })).toMatchObject({ status: 'refunded', paid_on: '2026-03-10' });
    expect(await save({ status: 'valid', reason: 'Rejet' })).toMatchObject({ status: 'valid' });
    expect(await save({ status: 'waiting', reason: 'Erreur', bill_amount: 60 })).toMatchObject({ status: 'waiting', bill_amount: 60 });
    expect(await save({ status: 'refused', reason: 'Doublon', bill_amount: 60 })).toMatchObject({ status: 'refused' });
    expect(await save({ isDeleted: true })).toMatchObject({ isDeleted: true, status: 'refused' });
    expect(await save({ isDeleted: false, status: 'waiting', bill_amount: 60 })).toMatchObject({ isDeleted: false, status: 'waiting' });
  });

  it('delete softly: the claim is in the trash, counts nowhere, and comes back', async () => {
    const activity = await fixture.settings({ activity_name: 'Musée' });
    const { id } = await fixture.request({ refund_settings: activity.id, refundable_amount: 40 });
    const removed = await fixture.remove(`/refunds/${id}`);
    expect(removed.json()).toMatchObject({ isDeleted: true });
    const of = `filters[refund_settings|eq]=${activity.id}`;
    expect((await fixture.readAfter(removed, `/refunds?${of}`)).json()).toMatchObject({ totalCount: 0 });
    expect((await fixture.readAfter(removed, `/refunds?${of}&filters[isDeleted|eq]=true`)).json()).toMatchObject({ totalCount: 1 });
    expect((await fixture.readAfter(removed, `/refund_settings/${activity.id}`)).json()).toMatchObject({ all_sum: 0, deletable: true });
    expect(codeOf(await fixture.post(`/refunds/${id}/validate`))).toBe('409 refund.deleted');
    const restored = await fixture.post(`/refunds/${id}/restore`);
    expect(restored.json()).toMatchObject({ isDeleted: false, status: 'waiting', refundable_amount: 40 });
    expect((await fixture.readAfter(restored, `/refunds?${of}`)).json()).toMatchObject({ totalCount: 1 });
  });

  it('tell the person of a refusal', async () => {
    const activity = await fixture.settings({ activity_name: 'Poterie' });
    const { id } = await fixture.request({ refund_settings: activity.id });
    await fixture.post(`/refunds/${id}/refuse`, { reason: 'Facture illisible' });
    const mail = await eventually(async () => (await app.mails()).find(({ body_text }) => body_text.includes('Poterie')));
    expect(mail).toMatchObject({ recipient: 'helene@exemple.fr', subject: 'Votre demande de remboursement a été refusée' });
    expect(mail.body_text).toContain('Motif : Facture illisible');
  });
});
