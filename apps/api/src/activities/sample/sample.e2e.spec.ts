import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type Registered, registered } from '../../../test/sign-up-fixture.js';
import { signedIn } from '../../../test/signed-in.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  await signedIn(app, { isOperator: true });
}, 60_000);
afterAll(() => app?.close());

type Caller = Pick<Registered, 'headers'>;
type Page = { totalCount: number } & Record<string, { id: string; status: string; lastname: string }[]>;
const get = async <Answer = Page>({ headers }: Caller, url: string): Promise<Answer> =>
  (await app.inject({ method: 'GET', url: `/api/${url}`, headers })).json<Answer>();
const post = ({ headers }: Caller, url: string, payload: object) => app.inject({ method: 'POST', url: `/api/${url}`, headers, payload });
const remove = ({ headers }: Caller) => app.inject({ method: 'DELETE', url: '/api/sample', headers });
const nothing = { people: 0, refund_settings: 0, refunds: 0, inscription_settings: 0, inscriptions: 0 };
const lists = ['people', 'refunds', 'refund_settings', 'inscriptions', 'inscription_settings'];
const totals = async (caller: Caller) => Promise.all(lists.map(async (url) => (await get(caller, `${url}?limit=99`)).totalCount));

describe('the sample of a structure', () => {
  it('is a believable one, and writes to nobody', async () => {
    const nadia = await registered(app, { sample_data: true });
    const [people, refunds, activities, registrations, outings] = await totals(nadia);
    expect([people, activities, outings]).toEqual([12, 3, 3]);
    expect(refunds).toBeGreaterThanOrEqual(5);
    expect(registrations).toBeGreaterThanOrEqual(4);
    expect(await get(nadia, 'sample')).toMatchObject({
      present: true,
      records: { people: 12, refund_settings: 3, inscription_settings: 3 },
    });
    expect((await app.mails()).map(({ recipient }) => recipient).filter((to) => to !== nadia.email)).toEqual([]);
  });

  it('leaves at one click, whatever the user decided on its claims', async () => {
    const nadia = await registered(app, { sample_data: true });
    const { refunds } = await get(nadia, 'refunds?filters[status|eq]=waiting');
    for (const { id } of refunds ?? []) await post(nadia, `refunds/${id}/validate`, {});
    const { refunds: valid } = await get(nadia, 'refunds?filters[status|eq]=valid');
    for (const { id } of valid ?? []) await post(nadia, `refunds/${id}/mark_refunded`, {});
    const answer = await remove(nadia);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ present: false, records: nothing });
    expect(await totals(nadia)).toEqual([0, 0, 0, 0, 0]);
    expect(await get(nadia, 'sample')).toMatchObject({ present: false });
    expect((await remove(nadia)).statusCode).toBe(200);
  });

  it('leaves what the user made, and what that refers to', async () => {
    const nadia = await registered(app, { sample_data: true });
    const { people } = await get(nadia, 'people?limit=99');
    const { refund_settings: activities } = await get(nadia, 'refund_settings');
    const own = (await post(nadia, 'people', { lastname: 'Vasseur', firstname: 'Léa' })).json<{ id: string }>().id;
    const claim = { person: people?.[0]?.id, refund_settings: activities?.[0]?.id, date: app.clock.today(), bill_amount: 40 };
    const claimed = await post(nadia, 'refunds', claim);
    expect(claimed.statusCode).toBe(201);
    expect((await remove(nadia)).json()).toEqual({ present: false, records: { ...nothing, people: 1, refund_settings: 1 } });
    expect(await totals(nadia)).toEqual([2, 1, 1, 0, 0]);
    const left = await get(nadia, 'people');
    expect(left.people?.map(({ id }) => id).toSorted()).toEqual([own, people?.[0]?.id].toSorted());
  });

  it('is removed by an administrator, in this structure only', async () => {
    const nadia = await registered(app, { sample_data: true });
    const other = await registered(app, { sample_data: true });
    const reader = await signedIn(app, { permissions: ['PEOPLE_ACCESS'] });
    expect((await remove(reader)).statusCode).toBe(403);
    expect((await remove(await signedIn(app))).json()).toMatchObject({ status: 404, code: 'sample.absent' });
    // Lists that are read next must not show what is gone.
    expect((await remove(nadia)).headers['x-position']).toMatch(/^\d+:\d+:\d+$/);
    expect((await totals(other))[0]).toBe(12);
  });
});
