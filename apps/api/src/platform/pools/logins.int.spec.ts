import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations, personalData } from '../../catalogue.js';
import { settle } from '../app/settle.js';
import { type DatabaseAccess, databaseRoles } from '../config/database-logins.js';
import { EmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { openLog } from '../runtime/log.js';
import { backupRole } from './backup-rights.js';
import { type Logins, openLogins } from './logins.js';
import { migrate } from './migrate.js';

const keys = { secret: 'a secret of these specs, 32 characters', personalKey: 'a key of these specs, 32 characters or so' };
/** Roles of versions before the separate logins. */
const former = migrations.filter(({ name }) => !/^(SeparateLogins|RevisionsByPosition|Cluster|Housekeeping|PlatformInTheVault)/.test(name));

/** A server with password authentication, unlike the server of the other specs. */
describe('the logins of the program', () => {
  let server: EmbeddedPostgres;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'intendance-logins-'));
    server = await EmbeddedPostgres.start(dataDir, 'password of the superuser', openLog('silent'));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const ask = async (access: DatabaseAccess, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(access);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const newBase = async (name: string, owner: string): Promise<DatabaseAccess> => {
    await ask(server.access, `CREATE DATABASE ${name} OWNER ${owner}`);
    return { ...server.access, database: name };
  };
  const open = (admin: DatabaseAccess, isSuperuser: boolean, secret = keys.secret) =>
    openLogins(admin, { isSuperuser, secret, overrides: {} });
  const verifiers = () => ask(server.access, "SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'intendance_%' ORDER BY 1");
  const serves = async ({ app, worker, vault }: Logins): Promise<void> => {
    await expect(ask(app, 'SELECT 1 FROM identity.account')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(app, 'SELECT 1 FROM evs.event')).rejects.toMatchObject({ code: '42501' });
    expect(await ask(app, 'SELECT current_user AS me')).toEqual([{ me: databaseRoles.app }]);
    await ask(worker, `SELECT jobs.create_queue('spec', '{"policy": "standard"}'), (SELECT count(*) FROM evs.event)`);
    await ask(worker, 'SELECT count(*) FROM jobs.job');
    await ask(vault, 'SELECT count(*) FROM identity.account');
  };

  it('are made by the first start, each with a password, and left alone by the next', async () => {
    const logins = await open(server.access, true);
    await migrate(logins.migrations, migrations);
    await settle(logins, keys, personalData);
    await serves(logins);
    const before = await verifiers();
    expect(before.map(({ rolname }) => rolname)).toEqual([...Object.values(databaseRoles), backupRole].toSorted());
    await open(server.access, true);
    expect(await verifiers()).toEqual(before);
    await expect(ask({ ...logins.app, password: 'another' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('take over what an earlier version made as a superuser, rows and functions', async () => {
    const admin = await newBase('formerly', 'intendance');
    await migrate(admin, former);
    await ask(admin, "INSERT INTO platform.mailbox VALUES (gen_random_uuid(), 'a', 'b', 'c', 'd', 'e', now())");
    await ask(
      admin,
      `CREATE TABLE read.note (environment_id uuid); ALTER TABLE read.note OWNER TO intendance_worker; ALTER TABLE read.note ENABLE ROW LEVEL SECURITY;
       CREATE POLICY tenant ON read.note FOR SELECT TO intendance_app USING (environment_id = current_setting('app.environment')::uuid)`,
    );
    const logins = await open(admin, true);
    await migrate(logins.migrations, migrations);
    await settle(logins, keys, personalData);
    await serves(logins);
    const policies = await ask(admin, "SELECT qual FROM pg_policies WHERE schemaname = 'read' AND policyname = 'tenant'");
    expect(policies.map(({ qual }) => /current_environment\(\)|own_environment\('note'/.test(String(qual)))).toEqual([true, true]);
    const owners = `SELECT DISTINCT pg_get_userbyid(proowner) AS owner FROM pg_proc WHERE pronamespace = 'evs'::regnamespace`;
    expect(await ask(admin, owners)).toEqual([{ owner: databaseRoles.migrations }]);
    expect(await ask(logins.vault, 'SELECT recipient FROM platform.mailbox')).toEqual([{ recipient: 'a' }]);
  });

  it('are made by an owner who is no superuser, and who is a member of none of them any more', async () => {
    await ask(server.access, "CREATE ROLE boss LOGIN CREATEROLE PASSWORD 'boss'");
    for (const role of [databaseRoles.app, databaseRoles.worker, databaseRoles.vault, backupRole])
      await ask(
        server.access,
        `DROP OWNED BY ${role}; GRANT ${role} TO boss WITH ADMIN TRUE, SET FALSE, INHERIT FALSE;
        COMMENT ON ROLE ${role} IS NULL; ALTER ROLE ${role} NOLOGIN`,
      );
    const admin = { ...(await newBase('bossy', 'boss')), user: 'boss', password: 'boss' };
    for (const role of ['intendance_app', 'intendance_worker']) await ask(admin, `GRANT ${role} TO boss WITH SET TRUE, INHERIT TRUE`);
    const logins = await open(admin, false);
    expect(logins.migrations).toBe(admin);
    await migrate(logins.migrations, migrations);
    await settle(logins, keys, personalData);
    await serves(logins);
    const members = `SELECT roleid::regrole::text AS role, inherit_option FROM pg_auth_members
      WHERE member = 'boss'::regrole AND (set_option OR inherit_option)`;
    expect(await ask(admin, members)).toEqual([{ role: backupRole, inherit_option: false }]);
  });

  it('let the owner read all of it as the backup role, which changes nothing', async () => {
    const admin = { ...server.access, database: 'bossy', user: 'boss', password: 'boss' };
    const logins = await open(admin, false);
    await ask(
      logins.worker,
      `CREATE TABLE read.note (environment_id uuid); ALTER TABLE read.note ENABLE ROW LEVEL SECURITY; INSERT INTO read.note VALUES (gen_random_uuid())`,
    );
    await settle(logins, keys, personalData);
    const tables = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname IN ('evs', 'platform', 'identity', 'read', 'jobs') AND relkind IN ('r', 'p', 'S', 'v')`;
    const names = (await ask(admin, tables)).map(({ name }) => String(name));
    expect(names.length).toBeGreaterThan(20);
    const backup = { ...admin, options: `-c role=${backupRole}` };
    for (const name of names) await ask(backup, `SELECT * FROM ${name}`);
    expect(await ask(backup, 'SELECT count(*)::int AS count FROM read.note')).toEqual([{ count: 1 }]);
    await expect(ask(backup, 'DELETE FROM read.note')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(backup, 'DELETE FROM evs.event')).rejects.toMatchObject({ code: '42501' });
  });

  it('change their password with the secret, and are refused to another base of the server', async () => {
    const other = 'another secret of these specs, 32 of them';
    for (const role of Object.values(databaseRoles)) await ask(server.access, `COMMENT ON ROLE ${role} IS 'Intendance: intendance'`);
    await ask((await open(server.access, true, other)).app, 'SELECT 1');
    const base = await newBase('second', 'intendance');
    await expect(open(base, true, keys.secret)).rejects.toThrow('sert déjà la base « intendance »');
    await ask((await open(server.access, true)).app, 'SELECT 1');
  });

  it('are asked of who may not make them in a sentence', async () => {
    await ask(server.access, "CREATE ROLE clerk LOGIN PASSWORD 'clerk'");
    await ask(server.access, 'COMMENT ON ROLE intendance_vault IS NULL; ALTER ROLE intendance_vault NOLOGIN');
    const admin = { ...(await newBase('clerks', 'clerk')), user: 'clerk', password: 'clerk' };
    await expect(open(admin, false)).rejects.toThrow(
      'ne peut pas créer les comptes de l’application (intendance_vault) : donnez-lui CREATEROLE',
    );
    await ask(server.access, 'ALTER ROLE clerk CREATEROLE');
    await expect(open(admin, false)).rejects.toThrow('GRANT intendance_vault TO clerk WITH ADMIN OPTION');
    await ask(server.access, 'GRANT intendance_vault TO clerk WITH ADMIN OPTION');
    expect(await ask((await open(admin, false)).vault, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
