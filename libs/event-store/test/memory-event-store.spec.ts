import { MemoryEventStore } from '../src/memory/memory-event-store.js';
import { MemoryKeyStore } from '../src/memory/memory-key-store.js';
import { PersonalCodec } from '../src/personal/personal-codec.js';
import { eventStoreContract, type OpenedStore } from './event-store.contract.js';
import { declarations, personalDataContract } from './personal-data.contract.js';
import { severalStreamsContract } from './several-streams.contract.js';

const open = async (): Promise<OpenedStore> => {
  const store = new MemoryEventStore();
  return {
    store,
    feed: store.feed,
    withVersions: (versions) => store.with({ versions }),
    shows: async () => undefined,
    close: async () => undefined,
  };
};

eventStoreContract('in memory', open);
severalStreamsContract('in memory', open);
personalDataContract('in memory', async () => {
  const chest = new MemoryKeyStore();
  const store = new MemoryEventStore(undefined, undefined, { codec: new PersonalCodec(declarations, chest), chest });
  return {
    store,
    feed: store.feed,
    elsewhere: () => {
      const other = store.with({ personal: new PersonalCodec(declarations, chest) });
      return { store: other, feed: other.feed };
    },
    stored: async (environmentId, stream) => store.stored(environmentId, stream),
    shows: async () => undefined,
    close: async () => undefined,
  };
});
