import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A connection to an address of the own network, of this machine, or of no machine at all: what a server behind a wall must never open for others. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor(host: string) {
    super(`${host} is no public address`);
  }
}

/** Whether an IP address is one of the public internet; an IPv4 address written as IPv6 is judged as what it is. */
export const isPublicAddress = (text: string): boolean => ipaddr.isValid(text) && ipaddr.process(text).range() === 'unicast';

/** The IP address that the host of a URL is, without the brackets of IPv6; undefined for a name. */
export function addressIn(hostname: string): string | undefined {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? text : undefined;
}

/**
 * Resolves names for a connection, and refuses every name that has an address which is not public: the address that was judged is the one
 * that is connected to, whatever the name resolves to next.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(hostname), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Whether a server may be reached, as far as its address says. `isPrivateAllowed`: servers of the own network too, and without TLS. */
export function isAllowedTarget({ protocol, hostname }: URL, isPrivateAllowed: boolean): boolean {
  if (isPrivateAllowed) return protocol === 'https:' || protocol === 'http:';
  const address = addressIn(hostname);
  return protocol === 'https:' && (address === undefined || isPublicAddress(address));
}
