import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';

/** Stored for ever: only add optional fields or new types. */
export type SiteAddressEvent = { type: 'SiteAddressChosen'; data: { environmentId: EnvironmentId; slug: string } };

/** One short stream for the whole installation, in the environment of the operator: no two sites share an address. */
export type SiteAddressRegisterId = Id<'site-address'>;
export const siteAddressRegisterId: SiteAddressRegisterId = derivedId<'site-address'>('intendance site addresses');
export const siteAddressStream = `site-address-${siteAddressRegisterId}` as const;
