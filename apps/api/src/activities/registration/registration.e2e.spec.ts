import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, eventually, registerPerson } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RegistrationDto } from './registration.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('a registration', () => {
  it('goes from request to payment, and is told in the list, the sums and the history', async () => {
    const { id: activity } = await fixture.outing();
    const body = { ...fixture.registration(activity, { entries: 3 }), bill_amount: undefined };
    const preview = await fixture.post('/inscriptions/compute', body);
    expect(preview.json()).toMatchObject({ bill_amount: 46.5, eligible: true, reasons: [], places_left: null, duplicates: [] });
    expect(plain(preview.json<{ explanation: string }>().explanation)).toBe(
      '15,50 € × 3 participants = 46,50 €. Montant de l’inscription : 46,50 €.',
    );

    const requested = await fixture.post('/inscriptions', { ...body, bill_amount: 46.5, comment: 'Avec deux enfants' });
    expect(requested.statusCode).toBe(201);
    const { id } = requested.json<RegistrationDto>();
    expect(requested.headers).toMatchObject({ etag: '"2"', location: `/api/inscriptions/${id}` });
    expect(requested.json()).toMatchObject({ status: 'waiting', entries: 3, bill_amount: 46.5, computation: { eligible: true } });

    const validated = await fixture.post(`/inscriptions/${id}/validate`, { bill_amount: 46.5 });
    expect(validated.json()).toMatchObject({ status: 'valid', bill_amount: 46.5, version: 3 });
    const paid = await fixture.post(`/inscriptions/${id}/mark_paid`, { payment_mode: 'virement' });
    expect(paid.json()).toMatchObject({ status: 'paid', paid_on: '2026-03-16', payment_mode: 'virement' });

    const ofPerson = `filters[person|eq]=${fixture.personId}&filters[status|eq]=paid`;
    expect((await fixture.readAfter(paid, `/inscriptions?${ofPerson}&filters[searchname]=helene parc`)).json()).toMatchObject({
      totalCount: 1,
      totals: { entries: 3, bill_amount: 46.5 },
      inscriptions: [{ id, person: { fullname: 'MARTIN Hélène' }, inscription_settings: { activity_name: 'Sortie au parc' } }],
    });
    expect((await fixture.readAfter(paid, '/inscriptions/summary')).json()).toMatchObject({
      paid: { count: 1, amount: 46.5, entries: 3 },
      oldest_waiting: null,
    });
    expect((await fixture.readAfter(paid, `/inscription_settings/${activity}`)).json()).toMatchObject({
      attendees: 3,
      sum_amount: 46.5,
      deletable: false,
    });
    const history = (await fixture.readAfter(paid, `/inscriptions/${id}/history`)).json<{
      history: { label: string; changes: object[] }[];
    }>();
    expect(history.history.map(({ label }) => label)).toEqual([
      'a marqué l’inscription payée',
      'a validé l’inscription',
      'a calculé le montant de l’inscription',
      'a déposé l’inscription',
    ]);
    expect(history.history[1]?.changes).toEqual([
      { field: 'status', label: 'Statut', old: 'En attente', new: 'Validée', raw_old: 'waiting', raw_new: 'valid' },
    ]);
  });

  it('that is free has an amount of 0, and is paid as soon as it is validated', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Pique-nique', price: null });
    const { id, bill_amount } = await fixture.register(activity, { entries: 5, bill_amount: null });
    expect(bill_amount).toBe(0);
    expect((await fixture.post(`/inscriptions/${id}/validate`)).json()).toMatchObject({
      status: 'paid',
      bill_amount: 0,
      paid_on: '2026-03-16',
    });
  });

  it('is requested and validated in one save', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Karting' });
    expect(await fixture.register(activity, { status: 'valid' })).toMatchObject({ status: 'valid', bill_amount: 31 });
  });

  it('brings one person where one of each household may come', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Repas', inscription_rule: '1' });
    const first = await fixture.register(activity, { entries: 4, bill_amount: 15.5 });
    expect(first).toMatchObject({ entries: 1, bill_amount: 15.5 });
    const again = await fixture.post('/inscriptions/compute', fixture.registration(activity));
    expect(again.json()).toMatchObject({ bill_amount: -1, eligible: false, reasons: [{ code: 'ALREADY_REGISTERED' }] });
    await app.settled();
    const laterPreview = await fixture.post('/inscriptions/compute', fixture.registration(activity));
    expect(laterPreview.json()).toMatchObject({ duplicates: [{ id: first.id, entries: 1, bill_amount: 15.5, status: 'waiting' }] });
    const same = await fixture.post('/inscriptions/compute', { ...fixture.registration(activity), id: first.id });
    expect(same.json()).toMatchObject({ bill_amount: 15.5, eligible: true, duplicates: [] });
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(activity, { bill_amount: 15.5 })))).toBe(
      '422 registration.not-eligible',
    );
  });

  it('costs a family once, whoever of its registrations is the first', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Zoo', price: 40, inscription_price_rule: '1' });
    const first = await fixture.register(activity, { entries: 4, bill_amount: 40 });
    const second = await fixture.register(activity, { entries: 1, bill_amount: 0 });
    expect((await fixture.post(`/inscriptions/${first.id}/refuse`, { reason: 'Absents' })).statusCode).toBe(200);
    const late = await fixture.post(`/inscriptions/${second.id}/validate`);
    expect([codeOf(late), late.json()]).toEqual([
      '409 registration.recompute-required',
      expect.objectContaining({ stored_amount: 0, computed_amount: 40 }),
    ]);
    expect((await fixture.post(`/inscriptions/${second.id}/validate`, { bill_amount: 40 })).json()).toMatchObject({ status: 'valid' });
    expect((await fixture.post(`/inscriptions/${first.id}/reopen`)).json()).toMatchObject({ status: 'waiting', bill_amount: 0 });
  });

  it('loses its amount when what it depends on changes, and keeps the rule under which it was made', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Théâtre' });
    const { id } = await fixture.register(activity);
    const body = fixture.registration(activity, { entries: 3, bill_amount: null });
    expect(codeOf(await fixture.put(`/inscriptions/${id}`, body))).toBe('422 registration.not-computed');
    await fixture.put(`/inscription_settings/${activity}`, {
      activity_name: 'Théâtre',
      inscription_rule: '0',
      inscription_price_rule: '0',
      price: 99,
    });
    expect((await fixture.put(`/inscriptions/${id}`, { ...body, bill_amount: 46.5 })).json()).toMatchObject({
      entries: 3,
      bill_amount: 46.5,
      settings_version: 1,
    });
    const stale = await fixture.put(`/inscriptions/${id}`, { ...body, entries: 2, bill_amount: 46.5 });
    expect([codeOf(stale), stale.json()]).toEqual([
      '409 registration.recompute-required',
      expect.objectContaining({ stored_amount: 46.5, computed_amount: 31 }),
    ]);
    expect((await fixture.put(`/inscriptions/${id}`, { ...body, bill_amount: null, comment: 'vu' })).json()).toMatchObject({
      comment: 'vu',
      bill_amount: 46.5,
    });
  });
});

describe('the moves of a registration', () => {
  it('are undone with a reason, and a cancellation frees the places', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Croisière', attendees_limit: 3 });
    const { id } = await fixture.register(activity, { entries: 3, bill_amount: 46.5, status: 'valid' });
    expect(codeOf(await fixture.post(`/inscriptions/${id}/devalidate`))).toBe('422 registration.reason-missing');
    await fixture.post(`/inscriptions/${id}/mark_paid`);
    expect((await fixture.post(`/inscriptions/${id}/cancel_payment`, { reason: 'Chèque rejeté' })).json()).toMatchObject({
      status: 'valid',
      paid_on: null,
    });
    const cancelled = await fixture.post(`/inscriptions/${id}/refuse`, { reason: 'Empêchement' });
    expect(cancelled.json()).toMatchObject({ status: 'refused', reason: 'Empêchement', is_cancelled: true });
    expect((await fixture.readAfter(cancelled, `/inscription_settings/${activity}`)).json()).toMatchObject({
      attendees: 0,
      sum_amount: 0,
      places_left: 3,
    });
    const other = await registerPerson(app, fixture.clerk.environmentId, 'durand');
    await fixture.register(activity, { person: other, entries: 2, bill_amount: 31 });
    const reopened = await fixture.post(`/inscriptions/${id}/reopen`);
    expect([codeOf(reopened), reopened.json()]).toEqual(['422 registration.not-eligible', expect.objectContaining({ places_left: 1 })]);
  });

  it.each([
    ['paid', 'refuse', { reason: 'Non' }, 'Une inscription payée ne peut pas être annulée : annulez d’abord son paiement.'],
    ['paid', 'devalidate', { reason: 'Non' }, 'Une inscription payée ne peut pas revenir en attente : annulez d’abord son paiement.'],
    ['validated', 'reopen', {}, 'Une inscription validée ne revient en attente que par l’annulation de sa validation.'],
    ['refused', 'validate', {}, 'Une inscription refusée ne peut pas être validée : remettez-la d’abord en attente.'],
    ['refused', 'mark_paid', {}, 'Une inscription refusée ne peut pas être marquée payée : remettez-la d’abord en attente.'],
    ['requested', 'mark_paid', {}, 'Une inscription en attente ne peut pas être marquée payée : validez-la d’abord.'],
  ])('refuse: %s then %s', async (from, move, body, detail) => {
    const { id: activity } = await fixture.outing({ activity_name: `Refus ${from} ${move}` });
    const { id } = await fixture.register(activity);
    if (from === 'validated' || from === 'paid') await fixture.post(`/inscriptions/${id}/validate`);
    if (from === 'paid') await fixture.post(`/inscriptions/${id}/mark_paid`);
    if (from === 'refused') await fixture.post(`/inscriptions/${id}/refuse`, { reason: 'Doublon' });
    const answer = await fixture.post(`/inscriptions/${id}/${move}`, body);
    expect(codeOf(answer)).toBe('409 registration.forbidden-move');
    expect(answer.json()).toMatchObject({ detail });
    const isOpen = from === 'requested' || from === 'refused';
    expect(codeOf(await fixture.remove(`/inscriptions/${id}`))).toBe(isOpen ? '200' : '409 registration.forbidden-move');
  });

  it('are made by a save that carries the status', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Échecs' });
    const { id } = await fixture.register(activity);
    const body = fixture.registration(activity);
    const save = async (change: object) => (await fixture.put(`/inscriptions/${id}`, { ...body, ...change })).json<object>();
    expect(await save({ status: 'valid' })).toMatchObject({ status: 'valid' });
    expect(await save({ status: 'paid', paid_on: '2026-03-10' })).toMatchObject({ status: 'paid', paid_on: '2026-03-10' });
    expect(await save({ status: 'valid', reason: 'Rejet' })).toMatchObject({ status: 'valid' });
    expect(await save({ status: 'waiting', reason: 'Erreur', entries: 1, bill_amount: 15.5 })).toMatchObject({
      status: 'waiting',
      entries: 1,
    });
    const one = { entries: 1, bill_amount: 15.5 };
    expect(await save({ ...one, status: 'refused', reason: 'Doublon' })).toMatchObject({ status: 'refused' });
    expect(await save({ ...one, isDeleted: true })).toMatchObject({ isDeleted: true, status: 'refused' });
    expect(await save({ ...one, isDeleted: false, status: 'waiting' })).toMatchObject({ isDeleted: false, status: 'waiting' });
  });

  it('delete softly: the registration is in the trash, counts nowhere, and comes back', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Musée' });
    const { id } = await fixture.register(activity);
    const removed = await fixture.remove(`/inscriptions/${id}`);
    expect(removed.json()).toMatchObject({ isDeleted: true });
    const of = `filters[inscription_settings|eq]=${activity}`;
    expect((await fixture.readAfter(removed, `/inscriptions?${of}`)).json()).toMatchObject({ totalCount: 0 });
    expect((await fixture.readAfter(removed, `/inscriptions?${of}&filters[isDeleted|eq]=true`)).json()).toMatchObject({ totalCount: 1 });
    expect((await fixture.readAfter(removed, `/inscription_settings/${activity}`)).json()).toMatchObject({ attendees: 0, deletable: true });
    expect(codeOf(await fixture.post(`/inscriptions/${id}/validate`))).toBe('409 registration.deleted');
    const restored = await fixture.post(`/inscriptions/${id}/restore`);
    expect(restored.json()).toMatchObject({ isDeleted: false, status: 'waiting', bill_amount: 31 });
    expect((await fixture.readAfter(restored, `/inscription_settings/${activity}`)).json()).toMatchObject({ attendees: 2, sum_amount: 31 });
  });

  it.each([
    ['refused', 'Poterie', 'waiting', 'Votre inscription a été refusée'],
    ['cancelled', 'Voile', 'valid', 'Votre inscription a été annulée'],
  ])('tell the person of what is %s', async (_, activity_name, status, subject) => {
    const { id: activity } = await fixture.outing({ activity_name });
    const { id } = await fixture.register(activity, { status });
    await fixture.post(`/inscriptions/${id}/refuse`, { reason: 'Sortie complète' });
    const mail = await eventually(async () =>
      (await app.mails()).find((one) => one.subject === subject && one.body_text.includes(activity_name)),
    );
    expect(mail.recipient).toBe('helene@exemple.fr');
    expect(mail.body_text).toContain('Motif : Sortie complète');
  });
});

describe('somebody who left', () => {
  it('is registered by an exception with a reason only', async () => {
    const { id: activity } = await fixture.outing();
    const person = await registerPerson(app, fixture.clerk.environmentId, 'petit', localDate('2026-02-01'));
    const body = { ...fixture.registration(activity, { entries: 1 }), person };
    const preview = await fixture.post('/inscriptions/compute', body);
    expect(preview.json()).toMatchObject({ bill_amount: -1, reasons: [{ code: 'NOT_CURRENT' }] });
    expect(codeOf(await fixture.post('/inscriptions', { ...body, bill_amount: -1 }))).toBe('422 registration.not-eligible');
    const requested = await fixture.post('/inscriptions', { ...body, bill_amount: -1, override_reason: 'Départ en retraite' });
    expect(requested.json()).toMatchObject({ status: 'waiting', bill_amount: 15.5, override_reason: 'Départ en retraite' });
    const { id } = requested.json<RegistrationDto>();
    expect((await fixture.post(`/inscriptions/${id}/validate`, {})).json()).toMatchObject({ status: 'valid', bill_amount: 15.5 });
    const history = await fixture.readAfter(requested, `/inscriptions/${id}/history`);
    expect(history.json()).toMatchObject({
      history: expect.arrayContaining([expect.objectContaining({ label: 'a accordé une dérogation' })]),
    });
  });
});
