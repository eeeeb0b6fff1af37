import { ForeignKey, type KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { endorsementText, isSignedBy, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';
import type { Query } from '../projection/worker-connection.js';
import { openSealKey, type StoredSealKey, sealKeys } from './seal-keys.js';

/** A key that signs seals, and that the first key of the installation has not endorsed: every history with its seals counts as wrong. */
export type SealKeyFinding = {
  readonly key: string;
  /** Databases in which it is so. */
  readonly at: readonly string[];
  readonly isMended: boolean;
  /** The reason why it was not mended. */
  readonly problem: string | null;
};

const foreignKey =
  'Cette clé ne s’ouvre pas avec INTENDANCE_PERSONAL_KEY : elle n’est pas de cette installation, ou la commande n’a pas les réglages du serveur.';

/**
 * Finds a second first key, and lets the first one endorse it. Installations with several databases could make two at their start, before
 * the sealers waited for one another.
 */
export class SealKeyCheck {
  constructor(private readonly wrap: KeyWrap) {}

  /** @param databases statements as the owner of the tables, by name of the database */
  async check(databases: ReadonlyMap<string, Query>, isMending: boolean): Promise<SealKeyFinding[]> {
    const keysByDatabase = new Map<string, StoredSealKey[]>();
    for (const [name, query] of databases) keysByDatabase.set(name, await sealKeys(query));
    const [first, ...others] = inOrder([...keysByDatabase.values()].flat());
    if (!first) return [];
    const findings: SealKeyFinding[] = [];
    for (const key of new Map(others.map((one) => [one.id, one])).values()) {
      const at = [...keysByDatabase]
        .filter(([, keys]) => keys.some((one) => one.id === key.id && !isEndorsed(one, others, first)))
        .map(([name]) => name);
      if (at.length > 0) findings.push({ key: key.id, at, ...(await this.mendOrSay(databases, { first, key, at }, isMending)) });
    }
    return findings;
  }

  private async mendOrSay(databases: ReadonlyMap<string, Query>, finding: Endorsement, isMending: boolean) {
    if (!isMending) return { isMended: false, problem: null };
    try {
      const own = openSealKey(this.wrap, finding.key);
      // A key that somebody wrote into the database is none of the installation: its histories stay wrong.
      if (own.publicKey !== finding.key.public_key) return { isMended: false, problem: foreignKey };
      await this.endorse(databases, finding);
      return { isMended: true, problem: null };
    } catch (error) {
      if (!(error instanceof ForeignKey)) throw error;
      return { isMended: false, problem: foreignKey };
    }
  }

  private async endorse(databases: ReadonlyMap<string, Query>, { first, key, at }: Endorsement): Promise<void> {
    const signature = signatureOf(openSealKey(this.wrap, first), endorsementText(publicPart(key)));
    for (const name of at) {
      const query = databases.get(name);
      await query?.('INSERT INTO evs.seal_key VALUES ($1, $2, $3, $4, NULL, NULL) ON CONFLICT DO NOTHING', [
        first.id,
        first.public_key,
        first.wrapped_key,
        first.since,
      ]);
      await query?.('UPDATE evs.seal_key SET endorsed_by = $2, endorsement = $3 WHERE id = $1', [key.id, first.id, signature]);
    }
  }
}

type Endorsement = { readonly first: StoredSealKey; readonly key: StoredSealKey; readonly at: readonly string[] };

const inOrder = (keys: readonly StoredSealKey[]): StoredSealKey[] =>
  keys.toSorted((left, right) => left.since.getTime() - right.since.getTime() || (left.id < right.id ? -1 : 1));

const publicPart = ({ id, public_key, since }: StoredSealKey) => ({ id, publicKey: public_key, since: since.toISOString() });

function isEndorsed(key: StoredSealKey, others: readonly StoredSealKey[], first: StoredSealKey): boolean {
  if (key.id === first.id) return true;
  const endorser = [first, ...others].find(({ id }) => id === key.endorsed_by);
  return endorser !== undefined && isSignedBy(endorser.public_key, endorsementText(publicPart(key)), key.endorsement ?? '');
}
