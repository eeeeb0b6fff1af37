import { type Permission, permissions, type UserAccessEvent } from '@intendance/domain/identity/user/user.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type ActivitiesFixture, activitiesFixture, eventually } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { openEnvironment, type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import { Routes } from '../../platform/http/routes.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { Memberships } from '../user/memberships.js';
import { ExecuteUser } from '../user/user.handler.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

type Structure = { id: string; name: string; is_current: boolean };
type Headers = { authorization: string };
const get = (path: string, headers: Headers) => app.inject({ method: 'GET', url: `/api${path}`, headers });
const structures = async ({ headers }: SignedIn) =>
  (await get('/users/me/structures', headers)).json<{ structures: Structure[] }>().structures;
const switchTo = (id: string, { headers }: SignedIn) =>
  app.inject({ method: 'POST', url: `/api/users/me/structures/${id}/switch`, headers, payload: {} });

/** Makes a person a user of another structure too. */
async function join({ email, userId }: SignedIn, environmentId: EnvironmentId, held: readonly Permission[] = permissions) {
  app.clock.advance(1000);
  const data = { email, firstname: 'Claire', lastname: 'Morel', permissions: held, accountingPermissions: [], isOperator: false };
  await app.get(CommandBus).execute(new ExecuteUser(systemContext(environmentId), userId, { type: 'RegisterUser', data }));
  await app.get(Memberships).join(environmentId, userId);
}

async function switched(person: SignedIn, id: string): Promise<SignedIn> {
  const answer = await switchTo(id, person);
  expect(answer.statusCode).toBe(200);
  const { token, refresh_token } = answer.json<{ token: string; refresh_token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  return { ...person, environmentId: id as EnvironmentId, token, refreshToken: refresh_token, headers };
}

const journal = async ({ userId }: SignedIn, environmentId: EnvironmentId) => {
  const [stream] = await app.get(EventStore).read(environmentId, [`user-access-${userId}`]);
  return (stream?.events ?? []).map((event) => event as unknown as UserAccessEvent);
};

describe('a person of several structures', () => {
  it('lists those that let the person in, and goes from one to the other with the rights of each', async () => {
    const claire = await signedIn(app);
    const other = await openEnvironment(app);
    const closed = await openEnvironment(app);
    await join(claire, other, ['HELP_ACCESS']);
    await join(claire, closed);
    const colleague = await signedIn(app, { environmentId: closed });
    await app.inject({ method: 'POST', url: `/api/users/${claire.userId}/deactivate`, headers: colleague.headers, payload: {} });
    expect((await structures(claire)).map(({ id, is_current }) => [id, is_current]).toSorted()).toEqual(
      [
        [claire.environmentId, true],
        [other, false],
      ].toSorted(),
    );
    const there = await switched(claire, other);
    expect((await get('/users/me', there.headers)).json()).toMatchObject({ permissions: ['HELP_ACCESS'], environment: { id: other } });
    expect((await get('/users/me', claire.headers)).json()).toMatchObject({
      environment: { id: claire.environmentId },
      has_several_structures: true,
    });
    expect((await get('/users/me', colleague.headers)).json()).toMatchObject({ has_several_structures: false });
    expect((await journal(claire, other)).map(({ type, data }) => [type, 'through' in data ? data.through : null])).toEqual([
      ['UserSignedIn', 'switch'],
    ]);
    expect((await journal(claire, claire.environmentId)).map(({ type }) => type)).toEqual(['UserSignedIn', 'StructureLeft']);
  });
  it('signs in to the structure of the last use', async () => {
    const claire = await signedIn(app);
    const other = await openEnvironment(app);
    await join(claire, other);
    const logIn = async () => {
      const payload = { email: claire.email, password: testPassword };
      const { token } = (await app.inject({ method: 'POST', url: '/api/login_check', payload })).json<{ token: string }>();
      app.clock.advance(1000);
      return (await get('/users/me', { authorization: `Bearer ${token}` })).json<{ environment: { id: string } }>().environment.id;
    };
    expect(await logIn()).toBe(other);
    const back = await switched(await switched(claire, other), claire.environmentId);
    expect(back.environmentId).toBe(claire.environmentId);
    app.clock.advance(1000);
    expect(await logIn()).toBe(claire.environmentId);
  });
  it('goes to no structure that is not open to the person', async () => {
    const claire = await signedIn(app);
    const { environmentId } = await signedIn(app);
    for (const id of [environmentId, newId()])
      expect((await switchTo(id, claire)).json()).toMatchObject({ status: 404, code: 'user.structure-unknown' });
  });
  it('loses only the structure that deactivates', async () => {
    const claire = await signedIn(app);
    const boss = await signedIn(app);
    await join(claire, boss.environmentId);
    const there = await switched(claire, boss.environmentId);
    await app.inject({ method: 'POST', url: `/api/users/${claire.userId}/deactivate`, headers: boss.headers, payload: {} });
    expect((await get('/users/me', there.headers)).statusCode).toBe(401);
    expect((await get('/users/me', claire.headers)).statusCode).toBe(200);
    expect((await switchTo(boss.environmentId, claire)).statusCode).toBe(404);
  });
});

describe('what waits in each structure', () => {
  type Waiting = {
    id: string;
    refunds: number | null;
    inscriptions: number | null;
    person_requests: number | null;
    operations: number | null;
  };
  const waiting = async ({ headers }: SignedIn) =>
    (await get('/users/me/structures/waiting', headers))
      .json<{ waiting: Waiting[] }>()
      .waiting.toSorted((left, right) => left.id.localeCompare(right.id));
  const all = { refunds: 1, inscriptions: 1, person_requests: 0, operations: 0 };
  const none = { refunds: null, inscriptions: null, person_requests: null, operations: null };
  const counted = (id: string, counts: Partial<Waiting>) => ({ id, ...none, ...counts });
  const busy = async () => {
    const fixture = await activitiesFixture(app);
    await fixture.request();
    await fixture.register((await fixture.outing()).id);
    await eventually(async () => {
      const [own] = await waiting(fixture.clerk);
      return own?.refunds === 1 && own.inscriptions === 1 ? own : undefined;
    });
    return fixture.clerk;
  };

  it('is counted with the rights of the person in that structure', async () => {
    const [claire, hugo, zoe] = [await busy(), await busy(), await busy()];
    await join(claire, hugo.environmentId, ['ACTIVITY_ACCESS']);
    await join(claire, zoe.environmentId, ['PEOPLE_EDIT', 'COMPTABILITY_ACCESS']);
    expect(await waiting(claire)).toEqual(
      [
        counted(claire.environmentId, all),
        counted(hugo.environmentId, { refunds: 1, inscriptions: 1 }),
        counted(zoe.environmentId, { person_requests: 0, operations: 0 }),
      ].toSorted((left, right) => left.id.localeCompare(right.id)),
    );
  });
  it('is not counted without the module', async () => {
    const claire = await signedIn(app, { permissions: ['HELP_ACCESS'] });
    const over = await openEnvironment(app, { isActive: false, trialDays: 0, modules: ['gestion'] });
    await join(claire, over, ['ACTIVITY_ACCESS', 'COMPTABILITY_ACCESS']);
    expect(await waiting(claire)).toContainEqual(counted(over, { refunds: 0, inscriptions: 0 }));
    expect(await waiting(claire)).toContainEqual(counted(claire.environmentId, {}));
  });
  it('is absent for a structure that deactivated the person, or of which the person is no user', async () => {
    const [claire, hugo] = [await busy(), await busy()];
    await join(claire, hugo.environmentId);
    expect(await waiting(claire)).toHaveLength(2);
    await app.inject({ method: 'POST', url: `/api/users/${claire.userId}/deactivate`, headers: hugo.headers, payload: {} });
    expect(await waiting(claire)).toEqual([counted(claire.environmentId, all)]);
    expect(await waiting(hugo)).toEqual([counted(hugo.environmentId, all)]);
  });
});

describe('what a structure has', () => {
  const marks = /martin|salle de sport|sortie au parc/i;
  let fixture: ActivitiesFixture;
  let here: SignedIn;
  let there: SignedIn;
  let records: Record<string, string>;
  beforeAll(async () => {
    fixture = await activitiesFixture(app);
    here = fixture.clerk;
    const { id: refund } = await fixture.request();
    const { id: outing } = await fixture.outing();
    const { id: registration } = await fixture.register(outing);
    records = {
      refunds: refund,
      inscriptions: registration,
      people: fixture.personId,
      refund_settings: fixture.activity.id,
      inscription_settings: outing,
    };
    const other = await openEnvironment(app);
    await join(here, other);
    there = await switched(here, other);
  }, 60_000);

  const reads = () =>
    app
      .get(Routes)
      .ofApi()
      .filter(({ method, rule }) => method === 'GET' && rule !== 'public' && rule !== 'operator');

  it('is in no list, search, export or history of another structure of the same person', async () => {
    const shown = { here: 0, there: [] as string[], answered: 0 };
    for (const { path } of reads().filter((route) => !route.path.includes(':'))) {
      const [own, foreign] = [
        await app.inject({ url: path, headers: here.headers }),
        await app.inject({ url: path, headers: there.headers }),
      ];
      if (marks.test(own.body)) shown.here += 1;
      if (marks.test(foreign.body)) shown.there.push(path);
      if (foreign.statusCode === 200) shown.answered += 1;
    }
    expect(shown.there).toEqual([]);
    expect(shown.here).toBeGreaterThan(5);
    expect(shown.answered).toBeGreaterThan(20);
  });
  it('is absent when another structure of the same person asks for it by its id', async () => {
    const open: string[] = [];
    let requestCount = 0;
    for (const { path } of reads()) {
      const id = records[/^\/api\/(\w+)\/:id/.exec(path)?.[1] ?? ''];
      if (id === undefined) continue;
      requestCount += 1;
      const { statusCode } = await app.inject({
        url: path.replace(':id', id).replaceAll(/:\w+/g, () => newId()),
        headers: there.headers,
      });
      if (statusCode !== 404) open.push(`${path} ${statusCode}`);
    }
    expect(open).toEqual([]);
    expect(requestCount).toBeGreaterThan(10);
  });
});
