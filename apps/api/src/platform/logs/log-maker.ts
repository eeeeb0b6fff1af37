import type { KurrentClient } from '@intendance/event-store/kurrent/kurrent-streams.js';
import type { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { PersonalCodec } from '@intendance/event-store/personal/personal-codec.js';
import type { Passes } from '@intendance/event-store/postgres/passes.js';
import { PostgresKeyStore } from '@intendance/event-store/postgres/postgres-key-store.js';
import type { EventVersions } from '@intendance/event-store/upcasters.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type { Database } from '../pools/database.js';
import { DatabaseProgress } from '../projection/database-progress.js';
import { WakeUp } from '../projection/wake-up.js';
import type { DatabaseLog } from './database-logs.js';
import { kurrentLog, type LogAdapters, postgresLog } from './log-adapters.js';

type Parts = {
  readonly passes: Passes;
  readonly versions: EventVersions;
  readonly personal: readonly PersonalDeclaration[];
  readonly keys: KeyWrap;
};

/** Makes the log of a database, of events in PostgreSQL or in KurrentDB. */
export function logMaker({ passes, versions, personal, keys: wrap }: Parts) {
  const partsOf = ({ pools, number }: Database) => {
    const keys = new PostgresKeyStore(pools.vault, wrap);
    const wakeUp = new WakeUp({ ...pools.access.worker, application_name: 'intendance wake-up' }, () => pools.lost());
    // One cache of keys for the appends and the reads of this process.
    return { pools, number, passes, versions, keys, codec: new PersonalCodec(personal, keys), appended: wakeUp.appended, wakeUp };
  };
  const logOf = (database: Database, adapters: LogAdapters, wakeUp: WakeUp): DatabaseLog => {
    for (const feed of new Set([adapters.feed, adapters.news])) wakeUp.onWake(() => feed.wake());
    return { ...adapters, database, wakeUp, progress: new DatabaseProgress(database.pools.worker, adapters.queries) };
  };
  return {
    postgres(database: Database): DatabaseLog {
      const parts = partsOf(database);
      return logOf(database, postgresLog(parts), parts.wakeUp);
    },
    async kurrent(client: KurrentClient, database: Database): Promise<DatabaseLog> {
      const parts = partsOf(database);
      return logOf(database, await kurrentLog(client, parts), parts.wakeUp);
    },
  };
}
