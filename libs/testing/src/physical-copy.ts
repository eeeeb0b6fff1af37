import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedServer, startServer } from './embedded-server.js';

const run = promisify(execFile);

/** The files of a running server, as `pg_basebackup` copies them: a start on them replays the WAL that was written meanwhile. */
export async function copyFiles(source: Pick<EmbeddedServer, 'url' | 'data'>, target: string): Promise<void> {
  const session = new pg.Client(source.url);
  await session.connect();
  try {
    await session.query("SELECT pg_backup_start('physical copy', true)");
    // With the owner of the files, who is the user of PostgreSQL. A file that goes meanwhile is in the WAL.
    await run('cp', ['-a', `${source.data}/.`, target]).catch((error: { stderr?: string }) => {
      if (!/cannot stat|No such file/.test(error.stderr ?? '')) throw error;
    });
    const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(target, name), { force: true });
  } finally {
    await session.end();
  }
}

/** A hot standby that follows the server by streaming replication, under the name of `application_name` in `synchronous_standby_names`. */
export async function startStandby(primary: EmbeddedServer, name: string): Promise<EmbeddedServer> {
  const { port } = new URL(primary.url);
  const fill = async (data: string): Promise<void> => {
    await copyFiles(primary, data);
    await writeFile(join(data, 'standby.signal'), '');
  };
  const settings = { primary_conninfo: `host=127.0.0.1 port=${port} user=postgres application_name=${name}` };
  return startServer({ durable: true, settings, fill });
}
