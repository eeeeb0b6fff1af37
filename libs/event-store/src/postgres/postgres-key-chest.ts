import type pg from 'pg';
import type { KeyChest, Subject } from '../personal/person-keys.js';
import { type KeyWrap, newKey } from '../personal/sealing.js';
import { plainTypes } from './event-row.js';

type Row = { environment_id: string; subject_id: string; wrapped_key: Buffer | null };

/** Keys of people in `evs.person_key`, wrapped; a role without rights on the table may ask for those of an environment. */
export class PostgresKeyChest implements KeyChest {
  constructor(
    private readonly pool: pg.Pool,
    private readonly secret: KeyWrap,
  ) {}

  async obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> {
    const fresh = subjects.map((subject) => this.secret.wrap(newKey(), environmentId, subject));
    const text = 'SELECT * FROM evs.obtain_person_keys($1,$2,$3)';
    const values = [environmentId, subjects, fresh];
    const { rows } = await this.pool.query<Row>({ name: 'evs.obtain_person_keys', text, values, types: plainTypes });
    return new Map(rows.map((row) => [row.subject_id, this.keyIn(row)]));
  }

  async find(subjects: readonly Subject[]): Promise<(Subject & { key: Buffer | null })[]> {
    const text = 'SELECT * FROM evs.person_keys($1,$2)';
    const values = [subjects.map(({ environmentId }) => environmentId), subjects.map(({ subject }) => subject)];
    const { rows } = await this.pool.query<Row>({ name: 'evs.person_keys', text, values, types: plainTypes });
    return rows.map((row) => ({ environmentId: row.environment_id, subject: row.subject_id, key: this.keyIn(row) }));
  }

  private keyIn({ environment_id, subject_id, wrapped_key }: Row): Buffer | null {
    return wrapped_key && this.secret.unwrap(wrapped_key, environment_id, subject_id);
  }
}

/**
 * For the start of the program: under another secret, nobody's data could be read, and new data would be kept under keys that the
 * right secret does not open. @throws ForeignKey
 */
export async function checkKeys(owner: { query: pg.ClientBase['query'] }, secret: KeyWrap): Promise<void> {
  const { rows } = await owner.query<Row>(
    'SELECT environment_id, subject_id, wrapped_key FROM evs.person_key WHERE wrapped_key IS NOT NULL ORDER BY created_at DESC LIMIT 1',
  );
  for (const { environment_id, subject_id, wrapped_key } of rows) if (wrapped_key) secret.unwrap(wrapped_key, environment_id, subject_id);
}
