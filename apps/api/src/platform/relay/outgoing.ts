import { sealedIn } from '@intendance/event-store/personal/encryption.js';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { RelayAllowList } from './relay-allow-list.js';

/** Allowed fields of an object. A field without fields of its own leaves whole. */
export type Allowed = ReadonlyMap<string, Allowed>;

/**
 * Selects the data of an event that other systems receive. Encrypted values leave encrypted: a reader without the key reads nothing, and
 * nobody does once the key is deleted.
 */
export class Outgoing {
  private readonly streams: ReadonlyMap<string, ReadonlyMap<string, Allowed>>;

  constructor({ streams }: RelayAllowList) {
    this.streams = new Map(
      streams.map(({ streamType, decisions }) => [
        streamType,
        new Map(Object.entries(decisions).flatMap(([type, paths]) => (paths === 'withheld' ? [] : [[type, allowedOf(paths)] as const]))),
      ]),
    );
  }

  /** Undefined when the event stays here: it is withheld, or no noun has decided for its type. */
  dataOf({ streamType, type, data }: Pick<StoredRecord, 'streamType' | 'type' | 'data'>): object | undefined {
    const allowed = this.streams.get(streamType)?.get(type);
    if (!allowed) return undefined;
    const $enc = sealedIn(data);
    return { ...selected(data, allowed), ...($enc && { $enc }) };
  }
}

export function allowedOf(paths: readonly string[]): Allowed {
  const fields = Map.groupBy(paths, (path) => path.split('.')[0] ?? '');
  return new Map(
    [...fields].map(([field, own]) => [field, allowedOf(own.filter((path) => path !== field).map((path) => path.slice(field.length + 1)))]),
  );
}

const selected = (data: object, allowed: Allowed): object =>
  Object.fromEntries(
    Object.entries(data).flatMap(([field, value]) => {
      const inner = allowed.get(field);
      return inner ? [[field, inner.size === 0 ? value : within(value, inner)]] : [];
    }),
  );

function within(value: unknown, allowed: Allowed): unknown {
  if (Array.isArray(value)) return value.map((each) => within(each, allowed));
  return typeof value === 'object' && value !== null ? selected(value, allowed) : value;
}
