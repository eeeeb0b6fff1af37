import { isIP } from 'node:net';

/** Trusted `X-Forwarded-For` entries: none, those of the last proxies, or those of the listed networks. */
export type TrustedProxies = false | number | readonly string[];

/** Names of RFC ranges that Fastify's address reader understands beside CIDRs. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];
const maximumHops = 9;

/** @returns undefined when the text is neither a number of hops nor a list of networks; `true` would believe whatever a client writes. */
export function parseTrustedProxies(value: string): TrustedProxies | undefined {
  if (['false', '0', 'no', 'off'].includes(value)) return false;
  if (/^\d+$/.test(value)) return Number(value) <= maximumHops ? Number(value) : undefined;
  const networks = value.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

export function explainTrustedProxies(value: string): string {
  const expectation =
    'le nombre de serveurs mandataires placés devant Intendance (1) ou leurs réseaux (10.0.0.0/8,192.168.1.4) sont attendus';
  return ['true', 'yes', 'on'].includes(value) ? `écrivez 1 derrière un seul mandataire ; ${expectation}` : expectation;
}

function isNetwork(text: string): boolean {
  if (namedRanges.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128));
}
