import { canonicalJson } from '../hash.js';
import { isUuid } from '../id.js';
import { headOf, readableContent, type SealContent, sealText } from './seal.js';
import { endorsementText, isSignedBy, keyIdOf, type PublishedKey } from './seal-key.js';

/** A structure of an installation, as another installation knows it. */
export type HistoryId = { readonly environmentId: string; readonly installation: string };

/** A signed head as it is sent to a witness. `links`: the texts of the seals before it, since the last one that the witness has. */
export type HeadSubmission = {
  readonly text: string;
  readonly signature: string;
  /** The key that signed, and those that lead to it, the oldest first. */
  readonly keys: readonly PublishedKey[];
  readonly links: readonly string[];
};

/** A head that a witness has. */
export type WitnessedHead = { readonly number: number; readonly head: string; readonly publicKey: string };

/** `same` has the number of the submission, `last` the highest number of the history. */
export type FormerHeads = { readonly last?: WitnessedHead | undefined; readonly same?: WitnessedHead | undefined };

/** `key`: not signed by the key before. `other-head`: another seal of this number. `behind`: a lower number. `fork`: does not follow. */
export type Disagreement = 'key' | 'other-head' | 'behind' | 'fork';

export type HeadVerdict =
  | { readonly kind: 'accepted'; readonly content: SealContent; readonly head: string; readonly publicKey: string }
  | { readonly kind: 'witnessed' }
  | { readonly kind: 'unreadable' | 'unsigned' }
  /** Seals between the last head and this one are absent from `links`. */
  | { readonly kind: 'gap'; readonly after: number }
  | { readonly kind: 'refused'; readonly reason: Disagreement; readonly content: SealContent; readonly head: string };

/** Links of one submission: about 200 kB. */
export const mostLinks = 500;

export const encodeHistoryId = ({ environmentId, installation }: HistoryId): string => `${environmentId}.${installation}`;

export function decodeHistoryId(text: string): HistoryId | undefined {
  const [environmentId = '', installation = '', ...rest] = text.split('.');
  return rest.length === 0 && isUuid(environmentId) && isUuid(installation) ? { environmentId, installation } : undefined;
}

/** The content of a seal that holds nothing but numbers, hashes, ids and a time. */
function strictContent(text: string): SealContent | undefined {
  const content = readableContent(text);
  if (!content) return undefined;
  const { environmentId, number, previous, first, count, root, at, key } = content;
  const isRight =
    [number, first, count].every((value) => Number.isInteger(value) && value > 0 && value < 2 ** 31) &&
    [environmentId, root, at, key].every((value) => typeof value === 'string') &&
    isUuid(environmentId) &&
    /^[0-9a-f]{64}$/.test(root) &&
    (previous === null || /^[0-9a-f]{64}$/.test(previous)) &&
    /^[0-9a-f]{16}$/.test(key) &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(at) &&
    sealText({ environmentId, number, previous, first, count, root, at, key }) === text;
  return isRight ? content : undefined;
}

/** Compares a head with those that the witness has. The witness believes the first key of a history, then the keys that it endorsed. */
export function judgeHead(environmentId: string, submission: HeadSubmission, { last, same }: FormerHeads): HeadVerdict {
  const { text, signature, keys, links } = submission;
  const content = strictContent(text);
  if (content?.environmentId !== environmentId) return { kind: 'unreadable' };
  const key = keys.find(({ id }) => id === content.key);
  if (!key || keyIdOf(key.publicKey) !== key.id || !isSignedBy(key.publicKey, text, signature)) return { kind: 'unsigned' };
  const head = headOf(text);
  const accepted = { kind: 'accepted', content, head, publicKey: key.publicKey } as const;
  const refused = (reason: Disagreement) => ({ kind: 'refused', reason, content, head }) as const;
  if (!last) return accepted;
  if (same?.head === head) return { kind: 'witnessed' };
  if (!isEndorsed(key, last.publicKey, keys)) return refused('key');
  if (same) return refused('other-head');
  if (content.number < last.number) return refused('behind');
  const verdict = follows(last, [...links.map(strictContent), content], links);
  if (verdict === 'fork') return refused('fork');
  return verdict === 'gap' ? { kind: 'gap', after: last.number } : accepted;
}

/** Whether the key is the former one, or one that it leads to, each endorsed by the key before. */
function isEndorsed(key: PublishedKey, formerKey: string, keys: readonly PublishedKey[]): boolean {
  const believed = new Map([[keyIdOf(formerKey), formerKey]]);
  for (const next of keys) {
    const endorser = next.endorsedBy === null ? undefined : believed.get(next.endorsedBy);
    const isRight = endorser && keyIdOf(next.publicKey) === next.id && isSignedBy(endorser, endorsementText(next), next.endorsement ?? '');
    if (isRight) believed.set(next.id, next.publicKey);
  }
  return believed.get(key.id) === key.publicKey;
}

/** Whether the chain of seals, the submitted one at its end, goes on from the last head. @param links texts of all but the end */
function follows(last: WitnessedHead, chain: readonly (SealContent | undefined)[], links: readonly string[]): 'yes' | 'gap' | 'fork' {
  const [first] = chain;
  if (!first) return 'fork';
  if (first.number > last.number + 1) return 'gap';
  for (const [index, seal] of chain.entries()) {
    if (seal?.number !== first.number + index) return 'fork';
    const before = links[index - 1];
    if (before !== undefined && seal.previous !== headOf(before)) return 'fork';
    if (seal.number === last.number + 1 && seal.previous !== last.head) return 'fork';
  }
  return chain.at(-1)?.number === first.number + links.length ? 'yes' : 'fork';
}

const acknowledgementFormat = { format: 'intendance-head-witness', version: 1 } as const;

/** The statement of a witness: it has had this head since `at`, ISO 8601. `key`: of the witness, which signs. */
export type Acknowledgement = {
  readonly history: string;
  readonly number: number;
  readonly head: string;
  readonly at: string;
  readonly key: string;
};

/** A statement with its signature. */
export type SignedAcknowledgement = { readonly text: string; readonly signature: string; readonly publicKey: string };

export const acknowledgementText = (content: Acknowledgement): string => canonicalJson({ ...acknowledgementFormat, ...content });

/** The statement of a witness on this head; undefined when the answer is another one, or is not signed by its key. */
export function acknowledgementOf(
  { text, signature, publicKey }: SignedAcknowledgement,
  expected: Pick<Acknowledgement, 'history' | 'number' | 'head'>,
): Acknowledgement | undefined {
  const { at, key } = membersOf(text);
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || key !== keyIdOf(publicKey)) return undefined;
  const content = { history: expected.history, number: expected.number, head: expected.head, at, key };
  return acknowledgementText(content) === text && isSignedBy(publicKey, text, signature) ? content : undefined;
}

function membersOf(text: string): { at?: unknown; key?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { at?: unknown; key?: unknown };
  } catch {
    return {};
  }
}
