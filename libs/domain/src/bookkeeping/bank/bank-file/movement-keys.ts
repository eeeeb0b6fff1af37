import { shortHash } from '@intendance/kernel/hash.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankMovement } from './bank-file.js';

/** A movement before it has a key: the bank's reference if there is one, otherwise all its fields. */
export type MovementDraft = Omit<BankMovement, 'bankKey' | 'former'> & {
  readonly reference: string | null;
  readonly texts: string;
  /** All transactions of a former batch share this object. */
  readonly former?: FormerIdentity;
};

type Identity = { date: LocalDate; value: Cents; reference: string | null; texts: string };
export type FormerIdentity = Identity & { readonly wording: string };

/** OFX, CAMT, CFONB, MT940, QIF, CSV, and the aggregator. */
export type MovementSource = 'o' | 'x' | 'f' | 'm' | 'q' | 'c' | 'p';

/** The key of the movement, with its source, day of the month and amount: `…~o15.-1250`. */
export const bankKey = (name: string, source: MovementSource, { date, value }: Pick<Identity, 'date' | 'value'>): string =>
  `${name}~${source}${date.slice(8)}.${value}`;

/** Words that banks put where they have no reference. */
const noReference = /^(0*|n\/?a|none|nonref|notprovided|non ?communique)$/i;

/**
 * Keys of the movements of one account in one file, in file order. A reference shared by two different movements is ignored; then, and
 * without a reference, equal movements get a rank: the second purchase of the day is `…-2` in every file that has both.
 */
export class MovementKeys {
  private readonly byReference = new Map<string, string>();
  private readonly unsure = new Set<string>();
  private readonly ranks = new Map<string, number>();

  /** @param source one letter for the source: two sources give the same movement different keys */
  constructor(
    movements: readonly Identity[],
    private readonly source: MovementSource,
  ) {
    for (const movement of movements) {
      const fingerprint = fingerprintOf(movement);
      const key = referenceOf(movement);
      if (key === null) continue;
      const before = this.byReference.get(key);
      if (before !== undefined && before !== fingerprint) this.unsure.add(key);
      this.byReference.set(key, fingerprint);
    }
  }

  keyOf(movement: Identity): string {
    return bankKey(this.nameOf(movement), this.source, movement);
  }

  private nameOf(movement: Identity): string {
    const reference = referenceOf(movement);
    if (reference !== null && !this.unsure.has(reference)) return shortHash(reference);
    const fingerprintHash = shortHash(fingerprintOf(movement));
    const rank = (this.ranks.get(fingerprintHash) ?? 0) + 1;
    this.ranks.set(fingerprintHash, rank);
    return rank === 1 ? fingerprintHash : `${fingerprintHash}-${rank}`;
  }
}

/** With the amount: a reference that comes back with another one is another movement. */
const referenceOf = ({ reference, value }: Identity): string | null =>
  reference === null || noReference.test(reference.trim()) ? null : `reference|${reference}|${value}`;

const fingerprintOf = ({ date, value, texts }: Identity): string => `${date}|${value}|${texts}`;
