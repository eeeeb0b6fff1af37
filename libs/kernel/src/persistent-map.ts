/** `undefined` stands for a key that is absent. */
type Storable = NonNullable<unknown> | null;
type Shared<Key, Value extends Storable> = { readonly entries: Map<Key, Value> };
type Difference<Key, Value extends Storable> = {
  readonly key: Key;
  readonly value: Value | undefined;
  readonly to: PersistentMap<Key, Value>;
};

/**
 * A map that never changes: `with` and `without` return another version and copy nothing. All versions share one `Map`, which shows the
 * version that was used last; the other versions hold their difference to it (H. Baker, “Shallow binding makes functional arrays fast”).
 * Folds of long streams need it: a copy of the map for each event takes quadratic time.
 */
export class PersistentMap<Key, Value extends Storable> {
  private content: Shared<Key, Value> | Difference<Key, Value> = { entries: new Map() };

  static from<Key, Value extends Storable>(entries: Iterable<readonly [Key, Value]>): PersistentMap<Key, Value> {
    const map = new PersistentMap<Key, Value>();
    map.content = { entries: new Map(entries) };
    return map;
  }

  get size(): number {
    return this.entries().size;
  }

  get(key: Key): Value | undefined {
    return this.entries().get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  /** A copy: the caller may read other versions meanwhile. */
  values(): Value[] {
    return [...this.entries().values()];
  }

  /** A copy, like `values`. */
  keys(): Key[] {
    return [...this.entries().keys()];
  }

  /** A copy, like `values`. The order of the keys says nothing. */
  toJSON(): [Key, Value][] {
    return [...this.entries()];
  }

  [Symbol.iterator](): Iterator<[Key, Value]> {
    return this.toJSON()[Symbol.iterator]();
  }

  with(key: Key, value: Value): PersistentMap<Key, Value> {
    return this.next(key, value);
  }

  without(key: Key): PersistentMap<Key, Value> {
    return this.get(key) === undefined ? this : this.next(key, undefined);
  }

  private next(key: Key, value: Value | undefined): PersistentMap<Key, Value> {
    const next = new PersistentMap<Key, Value>();
    if (this.entries().size > 0) this.give(next, { key, value });
    // An empty map shares nothing: the initial state of a fold lives for ever, and would keep every later version in memory.
    else if (value !== undefined) next.entries().set(key, value);
    return next;
  }

  /** The shared map, brought to this version. */
  private entries(): Map<Key, Value> {
    const versions: PersistentMap<Key, Value>[] = [];
    let holder: PersistentMap<Key, Value> = this;
    while ('to' in holder.content) {
      versions.push(holder);
      holder = holder.content.to;
    }
    const { entries } = holder.content;
    for (const version of versions.reverse()) {
      if ('to' in version.content) version.content.to.give(version, version.content);
    }
    return entries;
  }

  /** Hands the shared map over to `other`, which differs in one key, and holds the difference itself. */
  private give(other: PersistentMap<Key, Value>, { key, value }: Pick<Difference<Key, Value>, 'key' | 'value'>): void {
    if ('to' in this.content) return;
    const { entries } = this.content;
    this.content = { key, value: entries.get(key), to: other };
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
    other.content = { entries };
  }
}
