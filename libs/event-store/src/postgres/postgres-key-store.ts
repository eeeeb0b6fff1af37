import { createSecretKey } from 'node:crypto';
import type pg from 'pg';
import { type Key, type KeyWrap, newKey } from '../personal/encryption.js';
import type { KeyStore, Subject } from '../personal/person-keys.js';
import { plainTypes } from './event-row.js';

type Row = { environment_id: string; subject_id: string; wrapped_key: Buffer | null };

/** Keys of people in `evs.person_key`, wrapped; a role without rights on the table may ask for those of an environment. */
export class PostgresKeyStore implements KeyStore {
  constructor(
    private readonly pool: pg.Pool,
    private readonly secret: KeyWrap,
  ) {}

  async obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Key | null>> {
    const newKeys = new Map(subjects.map((subject) => [subject, newKey()]));
    const fresh = new Map([...newKeys].map(([subject, key]) => [subject, this.secret.wrap(key.export(), environmentId, subject)]));
    const text = 'SELECT * FROM evs.obtain_person_keys($1,$2,$3)';
    const values = [environmentId, [...fresh.keys()], [...fresh.values()]];
    const { rows } = await this.pool.query<Row>({ name: 'evs.obtain_person_keys', text, values, types: plainTypes });
    return new Map(
      rows.map((row) => {
        // A key made by this call: no need to unwrap it.
        const isFresh = row.wrapped_key !== null && fresh.get(row.subject_id)?.equals(row.wrapped_key);
        return [row.subject_id, isFresh ? (newKeys.get(row.subject_id) ?? null) : this.keyIn(row)];
      }),
    );
  }

  async find(subjects: readonly Subject[]): Promise<(Subject & { key: Key | null })[]> {
    const text = 'SELECT * FROM evs.person_keys($1,$2)';
    const values = [subjects.map(({ environmentId }) => environmentId), subjects.map(({ subject }) => subject)];
    const { rows } = await this.pool.query<Row>({ name: 'evs.person_keys', text, values, types: plainTypes });
    return rows.map((row) => ({ environmentId: row.environment_id, subject: row.subject_id, key: this.keyIn(row) }));
  }

  /** For a log that cannot delete keys within its append. */
  async erase(environmentId: string, subjects: readonly string[]): Promise<void> {
    await this.pool.query('SELECT evs.erase_person_keys($1,$2)', [environmentId, subjects]);
  }

  private keyIn({ environment_id, subject_id, wrapped_key }: Row): Key | null {
    return wrapped_key && createSecretKey(this.secret.unwrap(wrapped_key, environment_id, subject_id));
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
