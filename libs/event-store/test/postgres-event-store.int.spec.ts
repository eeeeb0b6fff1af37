import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@intendance/testing/database.js';
import { eventStoreTemplate } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventFeed } from '../src/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { eventStoreContract, type OpenedStore } from './event-store.contract.js';
import { severalStreamsContract } from './several-streams.contract.js';

const open = async (): Promise<OpenedStore> => {
  const database = await openDatabase(eventStoreTemplate);
  const app = openPool(database.appUrl, 10);
  const worker = openPool(database.workerUrl, 2);
  return {
    store: new PostgresEventStore(app),
    feed: new PostgresEventFeed(worker),
    withVersions: (versions) => new PostgresEventStore(app, versions),
    async shows({ xid }) {
      const text = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS shown';
      while (!(await app.query<{ shown: boolean }>(text, [String(xid)])).rows[0]?.shown) await delay(10);
    },
    async close() {
      await Promise.all([app.end(), worker.end()]);
      await database.close();
    },
  };
};

eventStoreContract('PostgreSQL', open);
severalStreamsContract('PostgreSQL', open);
