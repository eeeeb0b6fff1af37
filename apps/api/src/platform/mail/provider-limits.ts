/** How a provider of mailboxes wants to be written to. */
export type ProviderLimits = {
  readonly name: string;
  /** Mails at the same time. */
  readonly connections: number;
  /** Mails before the connection closes. */
  readonly messages: number;
  readonly domains: readonly string[];
  /** Source of the numbers; `caution`: the provider publishes none. */
  readonly source: string;
};

const caution = 'caution: no published number; a slow sending is accepted, a fast one may be refused';

/**
 * Providers with several domains share one limit. A domain of a company at one of them is not recognised: looking up its MX for each mail
 * would cost more than the usual limit of a domain.
 */
export const providerLimits: readonly ProviderLimits[] = [
  {
    name: 'Orange',
    connections: 2,
    messages: 100,
    domains: ['orange.fr', 'wanadoo.fr', 'voila.fr'],
    source: 'experience of senders: « OFR004_104 too many connections » from the third on; a hundred messages each',
  },
  {
    name: 'Free',
    connections: 2,
    messages: 50,
    domains: ['free.fr', 'online.fr', 'libertysurf.fr', 'aliceadsl.fr', 'alicepro.fr', 'freesbee.fr', 'worldonline.fr', 'infonie.fr'],
    source: caution,
  },
  {
    name: 'SFR',
    connections: 2,
    messages: 50,
    domains: ['sfr.fr', 'neuf.fr', '9online.fr', 'cegetel.net', 'club-internet.fr', 'numericable.fr', 'numericable.com', 'noos.fr'],
    source: caution,
  },
  { name: 'La Poste', connections: 2, messages: 50, domains: ['laposte.net'], source: caution },
  {
    name: 'Gmail',
    connections: 5,
    messages: 100,
    domains: ['gmail.com', 'googlemail.com'],
    source: 'caution: Google asks bulk senders for a steady rate, and publishes no number of connections',
  },
  {
    name: 'Microsoft',
    connections: 5,
    messages: 100,
    domains: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
    source: 'caution: far under the limit of connections of its policies for senders',
  },
  {
    name: 'Yahoo',
    connections: 3,
    messages: 20,
    domains: ['yahoo.com', 'yahoo.fr', 'ymail.com', 'rocketmail.com', 'aol.com', 'aol.fr'],
    source: 'caution: Yahoo closes connections that bring many messages, and publishes no number',
  },
];

const byDomain: ReadonlyMap<string, ProviderLimits> = new Map(
  providerLimits.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

export const providerOf = (domain: string): ProviderLimits | undefined => byDomain.get(domain);
