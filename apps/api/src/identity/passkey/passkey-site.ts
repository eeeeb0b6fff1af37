import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.js';

/** `host`: the name that passkeys belong to (relying party); `origin`: of the pages that may ask for them. */
export type PasskeySite = { readonly host: string; readonly origin: string };

/** The site of a request: that of its white label, else the public address, whatever the request says. */
export function passkeySite({ hostname, host }: FastifyRequest, { brandHosts, publicUrl }: Config): PasskeySite {
  const own = new URL(publicUrl);
  const name = hostname.toLowerCase();
  return Object.hasOwn(brandHosts, name)
    ? { host: name, origin: new URL(`${own.protocol}//${host}`).origin }
    : { host: own.hostname, origin: own.origin };
}
