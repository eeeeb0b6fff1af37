import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { slugFrom } from '../slug.js';
import { siteAddressErrors } from './site-address.errors.js';
import { type SiteAddressEvent, type SiteAddressRegisterId, siteAddressStream } from './site-address.events.js';

export type SiteAddress = { readonly slug: string; readonly environmentId: EnvironmentId };
/** The addresses of each structure, the present one last. The latest former ones lead to the present one; older ones are free again. */
export type SiteAddressRegister = readonly SiteAddress[];
export type SiteAddressCommand =
  | { type: 'ChooseSiteAddress'; data: SiteAddress }
  /** The first address of a structure, made of its name. A structure that has one keeps it. */
  | { type: 'GiveSiteAddress'; data: { environmentId: EnvironmentId; name: string } };

export const siteAddressDecider: Decider<SiteAddressCommand, SiteAddressEvent, SiteAddressRegister> = {
  initial: [],
  decide,
  evolve: (register, { data }) => withoutOldest([...register.filter(({ slug }) => slug !== data.slug), data], data.environmentId),
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
export const addressOf = (register: SiteAddressRegister, environmentId: EnvironmentId): string | undefined =>
  register.findLast((each) => each.environmentId === environmentId)?.slug;

const mostFormer = 3;

function withoutOldest(register: SiteAddressRegister, environmentId: EnvironmentId): SiteAddressRegister {
  const own = register.filter((each) => each.environmentId === environmentId);
  return own.length <= mostFormer + 1 ? register : register.filter((each) => each !== own[0]);
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
  if (register.some((each) => each.slug === slug && each.environmentId !== environmentId)) throw siteAddressErrors.taken();
  return [{ type: 'SiteAddressChosen', data: { environmentId, slug } }];
}

/** `CSE Démo` is `cse-demo`, and `cse-demo-2` when another structure has that. */
function freeSlug(name: string, register: SiteAddressRegister): string {
  const taken = new Set(register.map(({ slug }) => slug));
  const words = slugFrom(name);
  const base = words.length < 3 || reserved.has(words) ? `site-${words}`.replace(/-$/, '') : words;
  for (let rank = 1; ; rank++) {
    const slug = rank === 1 ? base : `${base}-${rank}`;
    if (!taken.has(slug)) return slug;
  }
}
