import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { GiftVouchersDto, ListedGiftVoucherDto } from '../gift-voucher/gift-voucher.dto.js';
import type { GiftPreviewDto, GiftRequestDto } from './gift-request.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let anne: string;
let bob: string;
beforeAll(async () => {
  app = await openTestApp({ config: { supportEmails: { intendance: 'aide@exemple.fr' } } });
  fixture = await directoryFixture(app);
  anne = (await fixture.person({ firstname: 'anne', lastname: 'arnaud', children: [{ firstname: 'léa', birthday: '2019-05-05' }] })).id;
  bob = (await fixture.person({ firstname: 'bob', lastname: 'blanc' })).id;
  await fixture.person({ firstname: 'zoé', lastname: 'zola', exit_date: '2026-01-31' });
}, 60_000);
afterAll(() => app?.close());

const vouchers = async (query = '') =>
  (await fixture.get(`/gift_vouchers?limit=50${query}`)).json<{
    totalCount: number;
    totals: object;
    gift_vouchers: ListedGiftVoucherDto[];
  }>();
const verdicts = async (query: string) =>
  (await vouchers(query)).gift_vouchers.map(({ person, amount, verdict }) => [person.fullname, amount, verdict]).toSorted();
const requestById = async (id: string) => (await fixture.get(`/gifts/${id}`)).json<GiftRequestDto>();

describe('gift vouchers', () => {
  let christmas: GiftRequestDto;

  it('are counted for the current beneficiaries before the order', async () => {
    const answer = await fixture.post('/gifts/preview', { type: 'Noël adulte', amount: 120 });
    expect(answer.json()).toEqual({
      number: 2,
      total: 240,
      year: 2026,
      ceiling: 200,
      people_at_risk: 0,
      base_at_risk: 0,
      risks: [],
      warnings: [],
    });
    const children = await fixture.post('/gifts/preview', { type: 'Noël enfant', amount: 50, recipients: 'concerned' });
    expect(children.json<GiftPreviewDto>()).toMatchObject({ number: 1, total: 50 });
    const nextYear = await fixture.post('/gifts/preview', { given_on: '2027-01-05' });
    expect(nextYear.json<GiftPreviewDto>().warnings[0]).toContain('2027');
  });

  it('need their details, in the words of the specification', async () => {
    const answer = await fixture.post('/gifts', { number: 2 });
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 gift-request.incomplete',
      expect.objectContaining({
        detail: 'Veuillez renseigner le détail des bons cadeaux.',
        violations: [expect.objectContaining({ propertyPath: 'type' }), expect.objectContaining({ propertyPath: 'amount' })],
      }),
    ]);
    expect(codeOf(await fixture.post('/gifts', { type: 'Noël', amount: 10 }))).toMatch(/^4(00|22)/);
    expect(codeOf(await fixture.post('/gifts', { type: 'Noël adulte', amount: 10, number: 3 }))).toBe('409 gift-request.total-changed');
    expect(codeOf(await fixture.post('/gifts', { type: 'Mariage/pacs', amount: 10, recipients: 'chosen', people: [bob] }))).toBe(
      '422 gift-request.reason-missing',
    );
  });

  it('are ordered with type, amount, number and total, mailed to the support and kept per person', async () => {
    const answer = await fixture.post('/gifts', { type: 'Noël adulte', amount: 120, number: 2, total: 240 });
    expect(codeOf(answer)).toBe('201');
    christmas = answer.json<GiftRequestDto>();
    expect(christmas).toMatchObject({ type: 'Noël adulte', number: 2, total: 240, recipients: 'all', people_at_risk: 0, version: 1 });
    const sent = await eventually(async () => {
      const request = await requestById(christmas.id);
      return request.status === 'sent' ? request : undefined;
    });
    expect(sent.version).toBe(2);
    const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === 'aide@exemple.fr'));
    expect(mail.subject).toContain('Demande de bons cadeaux');
    expect(mail.body_text).toContain('2 × 120,00\u00a0€ = 240,00\u00a0€');
    expect(mail.body_text).not.toContain('ARNAUD');
    expect((await fixture.get(`/people/${anne}/klover_gift_vouchers`)).json<GiftVouchersDto>()).toEqual({
      totalCount: 1,
      klover_gift_vouchers: [
        {
          id: expect.any(String),
          label: 'Noël adulte',
          amount: 120,
          date: '2026-03-16',
          year: 2026,
          verdict: 'EXEMPT_GLOBAL',
          base_at_risk: 0,
        },
      ],
    });
  });

  it('warn before the ceiling is passed, and keep the reason of an override', async () => {
    const over = { type: 'Avantages (multi-évènements)', amount: 100, recipients: 'chosen', people: [bob], reason: 'Médaille' };
    const preview = (await fixture.post('/gifts/preview', { ...over, reason: undefined })).json<GiftPreviewDto>();
    expect([preview.people_at_risk, preview.base_at_risk, preview.risks]).toEqual([
      1,
      100,
      [{ person: bob, fullname: 'BLANC Bob', total: 220, base_at_risk: 100 }],
    ]);
    const refused = await fixture.post('/gifts', over);
    expect([codeOf(refused), refused.json()]).toEqual([
      '409 gift-request.at-risk',
      expect.objectContaining({ people_at_risk: 1, base_at_risk: 100, ceiling: 200 }),
    ]);
    const answer = await fixture.post('/gifts', { ...over, override_reason: 'Vote du bureau' });
    expect(answer.json<GiftRequestDto>()).toMatchObject({ override_reason: 'Vote du bureau', base_at_risk: 100, reason: 'Médaille' });
    expect(await verdicts('&filters[year|eq]=2026')).toEqual([
      ['ARNAUD Anne', 120, 'EXEMPT_GLOBAL'],
      ['BLANC Bob', 100, 'AT_RISK'],
      ['BLANC Bob', 120, 'EXEMPT_EVENT'],
    ]);
    expect((await vouchers('&filters[verdict|eq]=AT_RISK')).totals).toEqual({ amount: 100, base_at_risk: 100 });
    const { history } = (await fixture.get(`/gifts/${answer.json<GiftRequestDto>().id}/history`)).json<{ history: { label: string }[] }>();
    expect(history.map(({ label }) => label)).toContain('a commandé des bons cadeaux');
  });

  it('are given back by a cancellation', async () => {
    expect(codeOf(await fixture.post(`/gifts/${christmas.id}/cancel`))).toBe('422 gift-request.reason-missing');
    const answer = await fixture.post(`/gifts/${christmas.id}/cancel`, { reason: 'Doublon' });
    expect(answer.json<GiftRequestDto>()).toMatchObject({ status: 'cancelled', cancel_reason: 'Doublon' });
    expect(await verdicts('')).toEqual([['BLANC Bob', 100, 'EXEMPT_GLOBAL']]);
    expect(codeOf(await fixture.post(`/gifts/${christmas.id}/mark_sent`))).toBe('409 gift-request.cancelled');
    expect(codeOf(await fixture.post(`/gifts/${newId()}/mark_sent`))).toBe('404 gift-request.unknown');
    await eventually(async () => (await app.mails()).find(({ subject }) => subject.startsWith('Annulation de bons cadeaux')));
  });

  it('are judged one request after the other when two arrive at once', async () => {
    const order = { type: 'Naissance/adoption', amount: 150, recipients: 'chosen', people: [anne], reason: 'Naissance' };
    const answers = await Promise.all([fixture.post('/gifts', order), fixture.post('/gifts', order)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['201', '409 gift-request.at-risk']);
  });

  it('are listed with their requests, and exported for a control', async () => {
    const { gifts, totals } = (await fixture.get('/gifts?filters[status|eq]=cancelled')).json<{
      gifts: GiftRequestDto[];
      totals: object;
    }>();
    expect([gifts.map(({ id }) => id), totals]).toEqual([[christmas.id], { total: 240 }]);
    const evidence = await fixture.get('/gift_vouchers/download?format=csv&filters[year|eq]=2026');
    expect(evidence.headers['content-disposition']).toContain('Contr');
    expect(evidence.body).toContain('Total de l’année');
    expect(evidence.body).toContain('Vote du bureau');
    const list = await fixture.get('/gifts/download?format=csv');
    expect(list.body).toContain('Médaille');
  });

  it('are those of the environment, and need the permission and the module', async () => {
    const stranger = await signedIn(app);
    const inject = (path: string, headers: Record<string, string>) => app.inject({ method: 'GET', url: `/api${path}`, headers });
    expect((await inject(`/gifts/${christmas.id}`, stranger.headers)).statusCode).toBe(404);
    expect((await inject(`/people/${anne}/klover_gift_vouchers`, stranger.headers)).statusCode).toBe(404);
    expect((await inject('/gift_vouchers', stranger.headers)).json()).toMatchObject({ totalCount: 0 });
    const clerk = await signedIn(app, { permissions: ['PEOPLE_ACCESS'] });
    expect((await inject('/gifts', clerk.headers)).statusCode).toBe(403);
    const withoutModule = await signedIn(app, { isActive: false, trialDays: 0, modules: ['gestion'] });
    expect((await inject('/gifts', withoutModule.headers)).statusCode).toBe(403);
  });
});
