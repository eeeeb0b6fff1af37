import { BlockList, isIP } from 'node:net';

// Two lists: a single one reads every IPv4 address as an IPv6 one too.
const closed4 = new BlockList();
const closed6 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(network, prefix, 'ipv4');
// Everything but global unicast, then the parts of it that embed or reserve other addresses.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an address belongs to the public internet: never this machine, its network, or the metadata of its host (RFC 6890 and the
 * registries of special addresses).
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6 ? !closed6.check(address, 'ipv6') : !closed4.check(address, 'ipv4');
