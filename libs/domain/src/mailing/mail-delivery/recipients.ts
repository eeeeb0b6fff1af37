/** The steps of the funnel, in their order: each entry that stays out is counted at one step only. */
export const exclusions = ['excluded', 'without-address', 'unsubscribed', 'bounced', 'double'] as const;
export type Exclusion = (typeof exclusions)[number];

export type Addressable = { readonly email: string | null };
export type Funnel = { readonly listed: number; readonly toSend: number } & Readonly<Record<Exclusion, number>>;
export type Selection<Entry> = {
  readonly recipients: readonly Entry[];
  readonly excluded: ReadonlyMap<Entry, Exclusion>;
};

/** Addresses are compared without case. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

/** `isExcluded`: the author leaves the entry out. */
export type SelectionRules<Entry> = Readonly<Record<'isExcluded' | 'isUnsubscribed' | 'isBounced', (entry: Entry) => boolean>>;

/**
 * The recipients of a page of a mailing: lists, people and typed addresses together, without entries that the author excludes, that have no
 * address, that have unsubscribed, or whose address is dead; one mail per address, for its first entry.
 * @param addresses of the pages before; gets those of this page
 */
export function selectRecipients<Entry extends Addressable>(
  listed: readonly Entry[],
  rules: SelectionRules<Entry>,
  addresses = new Set<string>(),
): Selection<Entry> {
  const { isExcluded, isUnsubscribed, isBounced } = rules;
  const recipients: Entry[] = [];
  const excluded = new Map<Entry, Exclusion>();
  for (const entry of listed) {
    const key = addressKey(entry.email ?? '');
    if (isExcluded(entry)) excluded.set(entry, 'excluded');
    else if (key === '') excluded.set(entry, 'without-address');
    else if (isUnsubscribed(entry)) excluded.set(entry, 'unsubscribed');
    else if (isBounced(entry)) excluded.set(entry, 'bounced');
    else if (addresses.has(key)) excluded.set(entry, 'double');
    else {
      addresses.add(key);
      recipients.push(entry);
    }
  }
  return { recipients, excluded };
}

export const noFunnel: Funnel = { listed: 0, excluded: 0, 'without-address': 0, unsubscribed: 0, bounced: 0, double: 0, toSend: 0 };

/** The funnel of two pages together. */
export const sumOfFunnels = (left: Funnel, right: Funnel): Funnel => ({
  listed: left.listed + right.listed,
  excluded: left.excluded + right.excluded,
  'without-address': left['without-address'] + right['without-address'],
  unsubscribed: left.unsubscribed + right.unsubscribed,
  bounced: left.bounced + right.bounced,
  double: left.double + right.double,
  toSend: left.toSend + right.toSend,
});

export function funnelOf({ recipients, excluded }: Selection<unknown>): Funnel {
  const counts = { excluded: 0, 'without-address': 0, unsubscribed: 0, bounced: 0, double: 0 };
  for (const step of excluded.values()) counts[step]++;
  return { listed: recipients.length + excluded.size, toSend: recipients.length, ...counts };
}
