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
    async close() {
      await Promise.all([app.end(), worker.end()]);
      await database.close();
    },
  };
};

eventStoreContract('PostgreSQL', open);
severalStreamsContract('PostgreSQL', open);
