import { hostname } from 'node:os';
import type pg from 'pg';
import { LockSession } from './lock-session.js';
import type { Query } from './worker-connection.js';

const family = "hashtext('intendance projection')";

/** True while some process holds a reader of this database: it builds its read models, or acts on its events. */
export async function hasReaders(query: Query): Promise<boolean> {
  const rows = await query(
    `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database()
      AND l.locktype = 'advisory' AND l.granted AND l.classid = (${family}::bigint & 4294967295)::oid LIMIT 1`,
  );
  return rows.length > 0;
}

const sessionPrefix = 'intendance reader ';
/** PostgreSQL cuts names of sessions at 63 bytes. */
const longestHost = 24;
const sessionName = (): string => `${sessionPrefix}${hostname().slice(0, longestHost)}:${process.pid} ${Math.floor(Date.now() / 1000)}`;

/** The locks of the readers of this database: `key` is the hash of the name, `session` names the process and the second of its first lock. */
export const readerLocks = `SELECT l.objid::bigint::bit(32)::int AS key, a.application_name AS session
  FROM pg_locks l JOIN pg_database d ON d.oid = l.database JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted AND l.classid = (${family}::bigint & 4294967295)::oid`;

/** @param session of `readerLocks` */
export function readerOf(session: string | null): { readonly process: string | null; readonly since: Date | null } {
  const [, process, seconds] = new RegExp(`^${sessionPrefix}(.*) (\\d+)$`).exec(session ?? '') ?? [];
  return { process: process ?? null, since: seconds === undefined ? null : new Date(Number(seconds) * 1000) };
}

/** Locks the projections that this process runs: one holder each, by an advisory lock that ends with its database session. */
export class ProjectionLock {
  private readonly session: LockSession;
  private readonly names = new Set<string>();

  constructor(pool: pg.Pool, onLost: () => void) {
    this.session = new LockSession(pool, () => {
      this.names.clear();
      onLost();
    });
  }

  /** @throws DatabaseUnavailable */
  async claim(name: string): Promise<boolean> {
    if (this.names.has(name)) return true;
    const [row] = await this.session.ask<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${family}, hashtext($1)) AS mine`, [name]);
    if (row?.mine && this.names.size === 0) await this.session.ask(`SELECT set_config('application_name', $1, false)`, [sessionName()]);
    if (row?.mine) this.names.add(name);
    return row?.mine ?? false;
  }

  owns(name: string): boolean {
    return this.names.has(name);
  }

  /** For good. */
  release(): void {
    this.names.clear();
    this.session.close();
  }
}
