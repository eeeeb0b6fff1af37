import { CryptoEngine, setEngine } from 'pkijs';

/** pkijs keeps its engine on the global object of its first import only, which is not that of a second spec in one process. */
export const setCryptoEngine = (): void => setEngine('node', new CryptoEngine({ name: 'node', crypto: globalThis.crypto }));
