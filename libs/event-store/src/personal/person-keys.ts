import type { Key } from './encryption.js';

/** Whose key, in which environment. */
export type Subject = { readonly environmentId: string; readonly subject: string };

/** Where the keys of people are kept. Null stands for a person who was erased: there is no key any more, nor will there be one. */
export interface KeyStore {
  /** The keys of these subjects; those who have none yet are given one, all in one round trip. */
  obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Key | null>>;
  /** The keys that there are. */
  find(subjects: readonly Subject[]): Promise<readonly (Subject & { readonly key: Key | null })[]>;
}

const mostKept = 20_000;
/** Another process may erase somebody: what this one still knows, it forgets after that long. */
const keptForMs = 10 * 60_000;

type Kept = { readonly key: Key | null; readonly until: number };

/** The keys that this process has used lately. */
export class PersonKeys {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly chest: KeyStore,
    private readonly now: () => number = Date.now,
  ) {}

  async obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Key | null>> {
    const found = new Map<string, Key | null>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.known({ environmentId, subject });
      if (key === undefined) missing.push(subject);
      else found.set(subject, key);
    }
    if (missing.length === 0) return found;
    for (const [subject, key] of await this.chest.obtain(environmentId, missing)) {
      this.keep({ environmentId, subject }, key);
      found.set(subject, key);
    }
    return found;
  }

  /** By the name that `nameOf` gives. A chest that does not know a key has lost it: what it closes is read as erased. */
  async find(subjects: readonly Subject[]): Promise<Map<string, Key | null>> {
    const found = new Map<string, Key | null>();
    const missing = new Map<string, Subject>();
    const now = this.now();
    for (const subject of subjects) {
      const name = nameOf(subject);
      const kept = this.kept.get(name);
      if (kept && kept.until > now) found.set(name, kept.key);
      else missing.set(name, subject);
    }
    if (missing.size === 0) return found;
    for (const { key, ...subject } of await this.chest.find([...missing.values()])) {
      this.keep(subject, key);
      found.set(nameOf(subject), key);
    }
    return found;
  }

  forget(subject: Subject): void {
    this.kept.delete(nameOf(subject));
  }

  private known(subject: Subject): Key | null | undefined {
    const kept = this.kept.get(nameOf(subject));
    return kept && kept.until > this.now() ? kept.key : undefined;
  }

  private keep(subject: Subject, key: Key | null): void {
    const name = nameOf(subject);
    this.kept.delete(name);
    this.kept.set(name, { key, until: this.now() + keptForMs });
    if (this.kept.size <= mostKept) return;
    const oldest = this.kept.keys().next().value;
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}

export const nameOf = ({ environmentId, subject }: Subject): string => `${environmentId} ${subject}`;
