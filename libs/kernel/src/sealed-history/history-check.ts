import { leafOf, rootOf } from './merkle.js';
import type { ReceiptCode } from './receipt-code.js';
import { headOf, readableContent, type Seal, type SealContent, sealContent } from './seal.js';
import { endorsementText, isSignedBy, keyIdOf, type PublishedKey } from './seal-key.js';

/** `event` is `<stream> <version>`. */
export type Finding =
  | { readonly kind: 'edited' | 'removed' | 'inserted' | 'reordered'; readonly event: string; readonly seal?: number }
  /** Seals are absent: between two of them, or after the last, up to the one that a receipt names. */
  | { readonly kind: 'cut'; readonly seal: number }
  /** The history goes on from another seal than the one that a receipt or the next seal names. */
  | { readonly kind: 'forked'; readonly seal: number }
  | { readonly kind: 'seal-changed' | 'signature-wrong'; readonly seal: number }
  | { readonly kind: 'key-wrong'; readonly key: string };

/** A seal that somebody has from an earlier day. */
export type Receipt = { readonly text: string; readonly signature: string; readonly publicKey: string };
/** The same without its signature, as in a letter or a QR code. */
export type SealReference = Pick<ReceiptCode, 'number' | 'head'>;

export type HistoryVerdict = {
  readonly environmentId: string | null;
  readonly events: number;
  readonly seals: number;
  /** Events after the last seal. */
  readonly pending: number;
  /** The head of the last seal; null without a seal. */
  readonly head: string | null;
  readonly at: string | null;
  readonly findings: readonly Finding[];
};

type Line = { readonly leaf: string; readonly place: Place };
type Place = readonly [xid: bigint, position: bigint];

const isAfter = ([xid, position]: Place, [otherXid, otherPosition]: Place): boolean =>
  xid === otherXid ? position > otherPosition : xid > otherXid;

/**
 * Checks an exported history without the program that wrote it: keys, then the events of each seal before the seal. Memory grows with the
 * number of seals and of findings, not of events.
 */
export class HistoryCheck {
  private readonly findings: Finding[] = [];
  /** Events that no seal has named yet. */
  private readonly lines = new Map<string, Line>();
  /** Events that a seal names and that did not come before it. */
  private readonly absent = new Map<string, { leaf: string | undefined; seal: number }>();
  /** Events whose place is before the place of the line above. */
  private readonly early = new Set<string>();
  private readonly heads: string[] = [];
  private readonly keys = new Map<string, PublishedKey>();
  private events = 0;
  private last: SealContent | undefined;
  private lastPlace: Place | undefined;
  private sealedPlace: Place | undefined;

  /** @param keys as published, the oldest first @param trusted ids that the reader knows from elsewhere; none: the first key is believed */
  constructor(keys: readonly PublishedKey[], trusted: readonly string[] = []) {
    const believed = new Set(trusted.length > 0 ? trusted : keys.slice(0, 1).map(({ id }) => id));
    for (const key of keys) {
      this.keys.set(key.id, key);
      const endorser = key.endorsedBy !== null && believed.has(key.endorsedBy) ? this.keys.get(key.endorsedBy) : undefined;
      const isEndorsed = endorser && isSignedBy(endorser.publicKey, endorsementText(key), key.endorsement ?? '');
      if (isEndorsed) believed.add(key.id);
      if (keyIdOf(key.publicKey) !== key.id || !believed.has(key.id)) this.findings.push({ kind: 'key-wrong', key: key.id });
    }
  }

  /** @param json the bytes that were hashed, as text @param at `<xid>:<position>`, the place in the feed */
  event(json: string, at: string): void {
    const [xid = '0', position = '0'] = at.split(':');
    const place: Place = [BigInt(xid), BigInt(position)];
    const { stream, version } = JSON.parse(json) as { stream: string; version: number };
    const event = `${stream} ${version}`;
    this.events++;
    if (this.lines.has(event)) this.findings.push({ kind: 'inserted', event });
    else this.lines.set(event, { leaf: leafOf(json).toString('latin1'), place });
    if (this.lastPlace && !isAfter(place, this.lastPlace)) this.early.add(event);
    this.lastPlace = place;
  }

  seal(seal: Seal): void {
    const content = readableContent(seal.text) ?? this.contentInPlaceOf(seal);
    this.checkChain(content);
    const isWhole = seal.leaves.length === content.count && seal.events.length === content.count;
    if (!isWhole || rootOf(seal.leaves).toString('hex') !== content.root)
      this.findings.push({ kind: 'seal-changed', seal: content.number });
    const key = this.keys.get(content.key);
    if (!key || !isSignedBy(key.publicKey, seal.text, seal.signature))
      this.findings.push({ kind: 'signature-wrong', seal: content.number });
    for (const [index, event] of seal.events.entries()) this.compare(event, seal.leaves[index]?.toString('latin1'), content.number);
    this.heads.push(headOf(seal.text));
    this.last = content;
  }

  /** The last call: the events that no seal names are judged now. */
  verdict(receipts: readonly (Receipt | SealReference)[] = []): HistoryVerdict {
    let pending = 0;
    for (const [event, { leaf, seal }] of this.absent) {
      const line = this.lines.get(event);
      this.lines.delete(event);
      this.findings.push({ kind: line ? (line.leaf === leaf ? 'reordered' : 'edited') : 'removed', event, seal });
    }
    for (const [event, { place }] of this.lines) {
      if (this.sealedPlace && !isAfter(place, this.sealedPlace)) this.findings.push({ kind: 'inserted', event });
      else pending++;
    }
    for (const receipt of receipts) this.compareReference('head' in receipt ? receipt : this.referenceIn(receipt));
    return {
      environmentId: this.last?.environmentId ?? null,
      events: this.events,
      seals: this.heads.length,
      pending,
      head: this.heads.at(-1) ?? null,
      at: this.last?.at ?? null,
      findings: this.findings,
    };
  }

  /** Of a seal whose text was changed: what follows the seal before, with a wrong root and signature. @throws Error for a seal of no event */
  private contentInPlaceOf({ leaves }: Seal): SealContent {
    const { last } = this;
    if (leaves.length === 0) throw new Error('a seal has at least one event');
    return {
      environmentId: last?.environmentId ?? '',
      number: (last?.number ?? 0) + 1,
      previous: this.heads.at(-1) ?? null,
      first: last ? last.first + last.count : 1,
      count: leaves.length,
      root: '',
      at: last?.at ?? '',
      key: '',
    };
  }

  private checkChain({ number, previous, first, environmentId }: SealContent): void {
    const { last } = this;
    const expected = (last?.number ?? 0) + 1;
    const isNext = number === expected && first === (last ? last.first + last.count : 1);
    if (!isNext) this.findings.push({ kind: 'cut', seal: expected });
    else if (previous !== (this.heads.at(-1) ?? null) || (last && last.environmentId !== environmentId))
      this.findings.push({ kind: 'forked', seal: number });
  }

  private compare(event: string, leaf: string | undefined, seal: number): void {
    const line = this.lines.get(event);
    if (!line) {
      this.absent.set(event, { leaf, seal });
      return;
    }
    this.lines.delete(event);
    if (line.leaf !== leaf) this.findings.push({ kind: 'edited', event, seal });
    else if (this.early.delete(event) || (this.sealedPlace && !isAfter(line.place, this.sealedPlace)))
      this.findings.push({ kind: 'reordered', event, seal });
    if (!this.sealedPlace || isAfter(line.place, this.sealedPlace)) this.sealedPlace = line.place;
  }

  private referenceIn({ text, signature, publicKey }: Receipt): SealReference {
    const { number, key } = sealContent(text);
    if (keyIdOf(publicKey) !== key || !isSignedBy(publicKey, text, signature)) this.findings.push({ kind: 'key-wrong', key });
    return { number, head: headOf(text) };
  }

  private compareReference({ number, head }: SealReference): void {
    const own = this.heads[number - 1];
    if (own === undefined) this.findings.push({ kind: 'cut', seal: number });
    else if (own !== head) this.findings.push({ kind: 'forked', seal: number });
  }
}
