import { PersistentMap } from './persistent-map.js';

/** A set that never changes: `with` and `without` return another version and copy nothing, as `PersistentMap` does. */
export class PersistentSet<Value> implements Iterable<Value> {
  constructor(private readonly members = new PersistentMap<Value, true>()) {}

  get size(): number {
    return this.members.size;
  }

  has(value: Value): boolean {
    return this.members.has(value);
  }

  with(values: readonly Value[]): PersistentSet<Value> {
    return new PersistentSet(values.reduce((members, value) => members.with(value, true), this.members));
  }

  without(values: readonly Value[]): PersistentSet<Value> {
    return new PersistentSet(values.reduce((members, value) => members.without(value), this.members));
  }

  [Symbol.iterator](): Iterator<Value> {
    return this.members.keys()[Symbol.iterator]();
  }

  toJSON(): Value[] {
    return this.members.keys();
  }
}
