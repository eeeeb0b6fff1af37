import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { slugFrom } from '../../editor/slug.js';
import { siteAddressErrors } from './site-address.errors.js';
import { type SiteAddressEvent, type SiteAddressRegisterId, siteAddressStream } from './site-address.events.js';

export type SiteAddress = { readonly slug: string; readonly environmentId: EnvironmentId };
/** The latest choice and all before it: a choice of one structure costs no copy of those of the others. */
export type SiteAddressRegister = { readonly last: SiteAddress; readonly before: SiteAddressRegister } | null;
export type SiteAddressCommand =
  | { type: 'ChooseSiteAddress'; data: SiteAddress }
  /** The first address of a structure, made of its name. A structure that has one keeps it. */
  | { type: 'GiveSiteAddress'; data: { environmentId: EnvironmentId; name: string } };

export const siteAddressDecider: Decider<SiteAddressCommand, SiteAddressEvent, SiteAddressRegister> = {
  initial: null,
  decide,
  evolve: (before, { data }) => ({ last: data, before }),
};

type Folds = { readonly register: typeof siteAddressDecider };
/** Answers the present address of the structure. */
export const siteAddressCase: Case<Addressed<SiteAddressRegisterId, SiteAddressCommand>, SiteAddress, Folds, 'register'> = {
  folds: { register: siteAddressDecider },
  own: 'register',
  cached: ['register'],
  streams: () => ({ register: read(siteAddressStream) }),
  decide(command, { register }) {
    const events = decide(command, register);
    const { environmentId } = command.data;
    const slug = events[0]?.data.slug ?? addressOf(register, environmentId) ?? '';
    return { events: { register: events }, answer: { slug, environmentId } };
  },
};

/** The present address of a structure. */
function addressOf(register: SiteAddressRegister, environmentId: EnvironmentId): string | undefined {
  for (let at = register; at; at = at.before) if (at.last.environmentId === environmentId) return at.last.slug;
  return undefined;
}

/** The present address and the three latest former ones, which lead to it. Older ones are free again. */
export const mostAddresses = 4;

/** Who holds each address. */
function holdersIn(register: SiteAddressRegister): ReadonlyMap<string, EnvironmentId> {
  const holders = new Map<string, EnvironmentId>();
  const counts = new Map<EnvironmentId, number>();
  const read = new Set<string>();
  for (let at = register; at; at = at.before) {
    const { slug, environmentId } = at.last;
    // The latest choice of an address counts.
    if (read.has(slug)) continue;
    read.add(slug);
    const count = (counts.get(environmentId) ?? 0) + 1;
    counts.set(environmentId, count);
    if (count <= mostAddresses) holders.set(slug, environmentId);
  }
  return holders;
}

/** Names of hosts that an installation has, or that a visitor takes for the operator: a site may be a host of its own. */
const reserved = new Set(
  'www admin administrateur administration api app apps assets auth blog cdn compte connexion console dev docs ftp gestion help imap intendance login mail mails mx operateur paiement pop secure securite smtp sso static status support test webmail'.split(
    ' ',
  ),
);

const wellFormed = /^(?=.{3,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** @throws site-address.invalid, site-address.reserved, site-address.taken */
function decide(command: SiteAddressCommand, register: SiteAddressRegister): SiteAddressEvent[] {
  const { environmentId } = command.data;
  const current = addressOf(register, environmentId);
  if (command.type === 'GiveSiteAddress') {
    if (current !== undefined) return [];
    return [{ type: 'SiteAddressChosen', data: { environmentId, slug: freeSlug(command.data.name, register) } }];
  }
  const slug = command.data.slug.trim().toLowerCase();
  if (slug === current) return [];
  if (!wellFormed.test(slug)) throw siteAddressErrors.invalid();
  if (reserved.has(slug)) throw siteAddressErrors.reserved();
  const holder = holdersIn(register).get(slug);
  if (holder !== undefined && holder !== environmentId) throw siteAddressErrors.taken();
  return [{ type: 'SiteAddressChosen', data: { environmentId, slug } }];
}

/** `CSE Démo` is `cse-demo`, and `cse-demo-2` when another structure has that. */
function freeSlug(name: string, register: SiteAddressRegister): string {
  const taken = holdersIn(register);
  const words = slugFrom(name);
  const base = words.length < 3 || reserved.has(words) ? `site-${words}`.replace(/-$/, '') : words;
  for (let rank = 1; ; rank++) {
    const slug = rank === 1 ? base : `${base}-${rank}`;
    if (!taken.has(slug)) return slug;
  }
}
