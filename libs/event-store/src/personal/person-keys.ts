import type { Key } from './encryption.js';

/** The owner of a key, and the environment. */
export type Subject = { readonly environmentId: string; readonly subject: string };

/** Stores the keys of people. Null stands for an erased person, who has no key and never gets another one. */
export interface KeyStore {
  /** The keys of these subjects; a subject without one gets a new key. All in one round trip. */
  obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Key | null>>;
  /** The existing keys among these. */
  find(subjects: readonly Subject[]): Promise<readonly (Subject & { readonly key: Key | null })[]>;
}

const maxEntries = 20_000;
/** Another process may erase a person: this process forgets its cached keys after this time. */
const lifetimeMs = 10 * 60_000;

type CachedKey = { readonly key: Key | null; readonly until: number };

/** The keys that this process has used lately. */
export class PersonKeys {
  private readonly cache = new Map<string, CachedKey>();

  constructor(
    private readonly chest: KeyStore,
    private readonly now: () => number = Date.now,
  ) {}

  async obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Key | null>> {
    const keysBySubject = new Map<string, Key | null>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.findCached({ environmentId, subject });
      if (key === undefined) missing.push(subject);
      else keysBySubject.set(subject, key);
    }
    if (missing.length === 0) return keysBySubject;
    for (const [subject, key] of await this.chest.obtain(environmentId, missing)) {
      this.keep({ environmentId, subject }, key);
      keysBySubject.set(subject, key);
    }
    return keysBySubject;
  }

  /** By the name that `nameOf` gives. A missing key is lost: its data reads as erased. */
  async find(subjects: readonly Subject[]): Promise<Map<string, Key | null>> {
    const keysByName = new Map<string, Key | null>();
    const missing = new Map<string, Subject>();
    const now = this.now();
    for (const subject of subjects) {
      const name = nameOf(subject);
      const entry = this.cache.get(name);
      if (entry && entry.until > now) keysByName.set(name, entry.key);
      else missing.set(name, subject);
    }
    if (missing.size === 0) return keysByName;
    for (const { key, ...subject } of await this.chest.find([...missing.values()])) {
      this.keep(subject, key);
      keysByName.set(nameOf(subject), key);
    }
    return keysByName;
  }

  forget(subject: Subject): void {
    this.cache.delete(nameOf(subject));
  }

  private findCached(subject: Subject): Key | null | undefined {
    const entry = this.cache.get(nameOf(subject));
    return entry && entry.until > this.now() ? entry.key : undefined;
  }

  private keep(subject: Subject, key: Key | null): void {
    const name = nameOf(subject);
    this.cache.delete(name);
    this.cache.set(name, { key, until: this.now() + lifetimeMs });
    if (this.cache.size <= maxEntries) return;
    const oldest = this.cache.keys().next().value;
    if (oldest !== undefined) this.cache.delete(oldest);
  }
}

export const nameOf = ({ environmentId, subject }: Subject): string => `${environmentId} ${subject}`;
