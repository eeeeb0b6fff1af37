import type { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { copySealKeys } from '@intendance/event-store/postgres/seal-key-copy.js';
import {
  endorsementText,
  newSigningKey,
  openSigningKey,
  type PublishedKey,
  type SigningKey,
  signatureOf,
} from '@intendance/kernel/sealed-history/seal-key.js';
import type { Query } from '../projection/worker-connection.js';

export type StoredSealKey = {
  id: string;
  public_key: string;
  wrapped_key: Buffer;
  since: Date;
  endorsed_by: string | null;
  endorsement: string | null;
};

type InHome = <T>(work: (home: Query) => Promise<T>) => Promise<T>;

const longestUseMs = 365 * 24 * 3_600_000;
const allKeys = 'SELECT id, public_key, wrapped_key, since, endorsed_by, endorsement FROM evs.seal_key ORDER BY since, id';
/** Keys belong to the installation, not to a structure. */
const owner = 'installation';

/**
 * The keys of the installation that sign seals: a new one each year, endorsed by the one before. They are made in the home, and each other
 * database has a copy: the seals of a structure stay verifiable wherever it goes.
 */
export class SealKeys {
  private signingKey: SigningKey | undefined;

  constructor(
    private readonly wrap: KeyWrap,
    private readonly now: () => Date,
    /** A transaction of the home. Absent for the home itself. */
    private readonly inHome?: InHome,
  ) {}

  /**
   * The key of today, made now when there is none or when the last one is a year old.
   * @param query of a transaction
   * @throws ForeignKey under another secret
   */
  async current(query: Query): Promise<SigningKey> {
    const last = (await sealKeys(query)).at(-1);
    if (last && !this.isOld(last)) return this.opened(last);
    return this.inHome ? this.fromHome(this.inHome, query) : this.next(query);
  }

  /** The last key, whatever its age; undefined when there is none. Makes no key: two first keys would endorse none of each other. */
  async last(query: Query): Promise<SigningKey | undefined> {
    const last = (await sealKeys(query)).at(-1);
    return last && this.opened(last);
  }

  private opened(row: StoredSealKey): SigningKey {
    const key = this.signingKey?.id === row.id ? this.signingKey : openSealKey(this.wrap, row);
    this.signingKey = key;
    return key;
  }

  private isOld({ since }: StoredSealKey): boolean {
    return this.now().getTime() - since.getTime() >= longestUseMs;
  }

  private fromHome(inHome: InHome, query: Query): Promise<SigningKey> {
    return inHome(async (home) => {
      const key = await new SealKeys(this.wrap, this.now).current(home);
      await copySealKeys(home, query);
      this.signingKey = key;
      return key;
    });
  }

  /** The sealers of all databases may ask for it at the same moment: two first keys would endorse none of each other. */
  private async next(query: Query): Promise<SigningKey> {
    await query(`SELECT pg_advisory_xact_lock(hashtext('intendance seal keys'))`);
    const last = (await sealKeys(query)).at(-1);
    const key = last && this.opened(last);
    return key && !this.isOld(last) ? key : this.add(query, key);
  }

  private async add(query: Query, former?: SigningKey): Promise<SigningKey> {
    const key = newSigningKey();
    const since = this.now();
    const endorsement = former ? signatureOf(former, endorsementText({ ...key, since: since.toISOString() })) : null;
    const sealedKey = this.wrap.wrap(key.privateKey.export({ format: 'der', type: 'pkcs8' }), owner, key.id);
    await query('INSERT INTO evs.seal_key (id, public_key, wrapped_key, since, endorsed_by, endorsement) VALUES ($1, $2, $3, $4, $5, $6)', [
      key.id,
      key.publicKey,
      sealedKey,
      since,
      former?.id ?? null,
      endorsement,
    ]);
    this.signingKey = key;
    return key;
  }
}

/** @throws ForeignKey under another secret */
export const openSealKey = (wrap: KeyWrap, { id, wrapped_key }: StoredSealKey): SigningKey =>
  openSigningKey(wrap.unwrap(wrapped_key, owner, id));

/** The oldest first. */
export const sealKeys = (query: Query): Promise<StoredSealKey[]> => query<StoredSealKey>(allKeys);

/** The oldest first. */
export async function publishedKeys(query: Query): Promise<PublishedKey[]> {
  return (await sealKeys(query)).map(({ id, public_key, since, endorsed_by, endorsement }) => ({
    id,
    publicKey: public_key,
    since: since.toISOString(),
    endorsedBy: endorsed_by,
    endorsement,
  }));
}
