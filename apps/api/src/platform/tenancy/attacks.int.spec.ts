import { EventStore } from '@intendance/event-store/event-store.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RequestContext } from '../wire/request-context.js';
import { systemContext } from '../wire/system-context.js';
import { appendRequest } from './append-request.js';

const forbidden = { code: '42501' };

/** An injected statement runs on the connection of a request: the application's login, set to one environment. */
describe('statements injected under the application’s login', () => {
  let app: TestApp;
  let client: pg.PoolClient;
  const here = systemContext(newId<'environment'>());
  const there = systemContext(newId<'environment'>());
  const passes = (): Passes => app.get(Passes);

  const append = ({ environmentId, actor }: RequestContext, data: object) =>
    app.get(EventStore).append({
      ...appendRequest({ ...here, environmentId, actor }, 'Pay'),
      appends: [{ stream: 'note-1', expected: 'any', events: [{ type: 'Paid', data }] }],
    });
  const attack = (text: string, values: unknown[] = []) => client.query(text, values);
  const eventsOf = async (environmentId: EnvironmentId) =>
    (await app.pools.owner.query('select data, meta from evs.event where environment_id = $1 order by version', [environmentId])).rows;

  beforeAll(async () => {
    app = await openTestApp({ isOwn: true });
    for (const context of [here, there]) await append(context, { amount: 4250 });
    client = await app.pools.app.connect();
    await client.query("select set_config('app.pass', $1, false)", [passes().sign('rows', here.environmentId)]);
  });
  afterAll(async () => {
    client.release(true);
    await app.close();
  });

  it.each(["select set_config('role', 'none', false)", 'reset role', 'reset session authorization', 'set session authorization default'])(
    'gain nothing by leaving a role: %s',
    async (text) => {
      await attack(text);
      const { rows } = await attack(
        'select session_user as s, current_user as c, rolsuper as super from pg_roles where rolname = session_user',
      );
      expect(rows).toEqual([{ s: 'intendance_app', c: 'intendance_app', super: false }]);
      await expect(attack('select 1 from evs.event')).rejects.toMatchObject(forbidden);
    },
  );

  it.each(['postgres', 'intendance_migrations', 'intendance_worker', 'intendance_vault'])('become nobody else: %s', async (role) => {
    await expect(attack(`set role ${role}`)).rejects.toMatchObject(forbidden);
    await expect(attack(`set session authorization ${role}`)).rejects.toMatchObject(forbidden);
    await expect(attack(`select set_config('role', '${role}', false)`)).rejects.toMatchObject(forbidden);
  });

  it('run under a login that nobody can change into, and that is no superuser', async () => {
    const { rows } = await app.pools.owner.query(
      `select rolname from pg_roles r where starts_with(rolname, 'intendance_') and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls
        or rolreplication or not rolcanlogin
        or exists (select from pg_auth_members m where r.oid in (m.roleid, m.member) and (m.set_option or m.inherit_option)))`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    'evs.event',
    'evs.stream',
    'evs.command',
    'evs.checkpoint',
    'evs.kurrent_log',
    'evs.person_key',
    'evs.pass_key',
    'evs.personal_field',
    'identity.account',
    'identity.session',
    'identity.refresh_token',
    'identity.one_time_token',
    'identity.attempt',
    'platform.migration',
    'platform.mailbox',
    'platform.mail_refusal',
    'platform.http_answer',
    'platform.job_run',
    'platform.completed_job',
    'platform.schedule',
    'jobs.job',
  ])('see and change nothing of %s', async (table) => {
    await expect(attack(`select * from ${table}`)).rejects.toMatchObject(forbidden);
    await expect(attack(`delete from ${table}`)).rejects.toMatchObject(forbidden);
    await expect(attack(`update ${table} set ${await columnOf(table)} = null`)).rejects.toMatchObject(forbidden);
  });

  it('read no event, neither of another environment nor of their own, with the pass of their rows', async () => {
    for (const pass of forgeries(passes().sign('rows', here.environmentId), there.environmentId)) {
      await expect(attack("select * from evs.read($1, '{note-1}')", [pass])).rejects.toMatchObject(forbidden);
      await expect(attack("select * from evs.read_after($1, '{note-1}', '{0}')", [pass])).rejects.toMatchObject(forbidden);
      await expect(attack("select * from evs.read_between($1, '{note-1}', '{0}', '{9}')", [pass])).rejects.toMatchObject(forbidden);
      const own = passes().sign('streams', here.environmentId);
      const each = [
        [own, pass],
        [1, 2],
        ['note-1', 'note-1'],
        [0, 0],
      ];
      await expect(attack('select * from evs.read_each($1, $2, $3, $4)', each)).rejects.toMatchObject(forbidden);
      await expect(attack('select * from evs.executed($1, $2, $3)', [pass, newId(), Buffer.from('')])).rejects.toMatchObject(forbidden);
    }
  });

  it('see no row of another environment by naming it', async () => {
    await app.settled();
    for (const pass of forgeries(passes().sign('rows', here.environmentId), there.environmentId).slice(1)) {
      await client.query('begin');
      await attack("select set_config('app.pass', $1, true)", [pass]);
      await expect(attack('select 1 from read.projection_revision')).rejects.toMatchObject(forbidden);
      await client.query('rollback');
    }
    await attack('select 1 from read.projection_revision');
  });

  it('write no event: not elsewhere, not for another author, and none at all with the pass of their rows', async () => {
    const before = [await eventsOf(here.environmentId), await eventsOf(there.environmentId)];
    const events = [{ id: newId(), type: 'Paid', v: 1, data: { amount: 1 } }];
    const streams = JSON.stringify([{ stream: 'note-1', type: 'note', expected: null, events }]);
    const meta = JSON.stringify({ actor: { id: newId(), name: 'Somebody else' } });
    const mine = passes().sign('append', here.environmentId, here.actor.id);
    for (const pass of [mine, ...forgeries(passes().sign('rows', here.environmentId), there.environmentId)]) {
      const one = attack("select * from evs.append($1, 'note-1', 'note', null, $2, $3, null, null, null)", [
        pass,
        meta,
        JSON.stringify(events),
      ]);
      await expect(one).rejects.toMatchObject(forbidden);
      const many = attack("select * from evs.append_many($1, $2, $3, '[]', null, null, null)", [pass, meta, streams]);
      await expect(many).rejects.toMatchObject(forbidden);
      const requests = JSON.stringify([{ pass, meta: JSON.parse(meta), streams: JSON.parse(streams) }]);
      await expect(attack('select status from evs.append_each($1)', [requests])).resolves.toMatchObject({ rows: [{ status: 'alone' }] });
    }
    expect([await eventsOf(here.environmentId), await eventsOf(there.environmentId)]).toEqual(before);
  });

  it('erase nothing: not with the pass of an append, and never a field that is not personal', async () => {
    const meta = JSON.stringify({ actor: here.actor });
    const events = [{ id: newId(), type: 'Seen', v: 1, data: {} }];
    const streams = JSON.stringify([{ stream: 'note-1', type: 'note', expected: null, events }]);
    const subject = newId();
    const erase = (pass: string) =>
      attack("select * from evs.append_erasing($1, $2, $3, '[]', null, null, null, array[$4]::uuid[])", [pass, meta, streams, subject]);
    await expect(erase(passes().sign('append', here.environmentId, here.actor.id))).rejects.toMatchObject(forbidden);
    await expect(erase(passes().sign(`erase:${newId()}`, here.environmentId, here.actor.id))).rejects.toMatchObject(forbidden);
    await erase(passes().sign(`erase:${subject}`, here.environmentId, here.actor.id));
    expect((await eventsOf(here.environmentId))[0]).toMatchObject({ data: { amount: 4250 } });
  });

  it('have no key of a person, no temporary table for the next request to stumble over, and no function of their own', async () => {
    const text = 'select * from evs.obtain_person_keys($1, $2, $3)';
    await expect(attack(text, [here.environmentId, [newId()], [Buffer.from('x')]])).rejects.toMatchObject(forbidden);
    await expect(attack('select * from evs.person_keys($1, $2)', [[there.environmentId], [newId()]])).rejects.toMatchObject(forbidden);
    await expect(attack('select evs.environment_of($1, $2)', ['x', 'rows'])).rejects.toMatchObject(forbidden);
    await expect(attack('create temporary table account (email text)')).rejects.toMatchObject(forbidden);
    for (const schema of ['public', 'read', 'platform', 'evs'])
      await expect(attack(`create function ${schema}.f() returns int language sql return 1`)).rejects.toMatchObject(forbidden);
  });

  async function columnOf(table: string): Promise<string> {
    const { rows } = await app.pools.owner.query<{ name: string }>(
      'select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum = 1',
      [table],
    );
    return rows[0]?.name ?? '';
  }
});

/** The pass itself, for a use that it was not made for; then made-up ones. */
function forgeries(own: string, elsewhere: EnvironmentId): string[] {
  const [scope, , actor, signature] = own.split('|');
  return [own, `${scope}|${elsewhere}|${actor}|${signature}`, `rows|${elsewhere}||`, elsewhere, ''];
}
