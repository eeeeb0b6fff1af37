import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

export class PrivateAddress extends Error {}

/**
 * A name lookup for one connection: it fails unless all addresses of the name are allowed. The connection uses the address that was checked,
 * so that a name cannot change in between.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isAllowed(address))) return callback(new PrivateAddress(hostname), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
