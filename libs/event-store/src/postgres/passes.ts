import { createHash, hkdfSync } from 'node:crypto';
import type pg from 'pg';

/** `rows`: read models, for as long as a connection serves the environment. `streams`, `append`: one statement on the event store. */
export type PassScope = 'rows' | 'streams' | 'append' | `erase:${string}`;

/** Signs the passes that the functions of schema `evs` verify: see `pass-schema.ts`. */
export class Passes {
  constructor(readonly key: Buffer) {}

  /** Derives the key from the installation's secret, so that every process has the same key. */
  static of(secret: string): Passes {
    return new Passes(Buffer.from(hkdfSync('sha256', secret, 'intendance', 'passes of environments', 32)));
  }

  /** Loads the key of a prepared database. @param owner a connection that may read every table of schema `evs` */
  static async in(owner: Pick<pg.ClientBase, 'query'>): Promise<Passes> {
    const { rows } = await owner.query<{ key: Buffer }>('SELECT key FROM evs.pass_key');
    if (!rows[0]) throw new Error('no key of passes in this database');
    return new Passes(rows[0].key);
  }

  sign(scope: PassScope, environmentId: string, actorId = ''): string {
    const signed = `${scope}|${environmentId}|${actorId}`;
    return `${signed}|${this.hash(this.hash(Buffer.from(signed))).toString('hex')}`;
  }

  /** Stores this key in the database. @param owner a connection that may write every table of schema `evs` */
  async install(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
    await owner.query(
      `INSERT INTO evs.pass_key AS k VALUES ($1) ON CONFLICT ((true)) DO UPDATE SET key = excluded.key WHERE k.key <> excluded.key`,
      [this.key],
    );
  }

  private hash(message: Buffer): Buffer {
    return createHash('sha256').update(this.key).update(message).digest();
  }
}
