import { type Key, newKey } from '../personal/encryption.js';
import type { KeyStore, Subject } from '../personal/person-keys.js';
import { nameOf } from '../personal/person-keys.js';

/** Keys of people for the in-memory store. */
export class MemoryKeyStore implements KeyStore {
  private readonly keys = new Map<string, Key | null>();

  async obtain(environmentId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Key | null>> {
    for (const subject of subjects) {
      const name = nameOf({ environmentId, subject });
      if (!this.keys.has(name)) this.keys.set(name, newKey());
    }
    return new Map(subjects.map((subject) => [subject, this.keys.get(nameOf({ environmentId, subject })) ?? null]));
  }

  async find(subjects: readonly Subject[]): Promise<(Subject & { key: Key | null })[]> {
    return subjects.map((subject) => ({ ...subject, key: this.keys.get(nameOf(subject)) ?? null }));
  }

  erase(environmentId: string, subjects: readonly string[]): void {
    for (const subject of subjects) this.keys.set(nameOf({ environmentId, subject }), null);
  }
}
