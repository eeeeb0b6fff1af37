import { MemoryEventStore } from '../src/memory/memory-event-store.js';
import { eventStoreContract, type OpenedStore } from './event-store.contract.js';
import { severalStreamsContract } from './several-streams.contract.js';

const open = async (): Promise<OpenedStore> => {
  const store = new MemoryEventStore();
  return {
    store,
    feed: store.feed,
    withVersions: (versions) => store.withVersions(versions),
    shows: async () => undefined,
    close: async () => undefined,
  };
};

eventStoreContract('in memory', open);
severalStreamsContract('in memory', open);
