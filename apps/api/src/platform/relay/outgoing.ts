import { sealedIn } from '@intendance/event-store/personal/sealing.js';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type { KeptBack } from './kept-back.js';

/** What may leave of an event. Sealed values leave sealed: whoever has no key reads nothing, and nobody does once the key is gone. */
export class Outgoing {
  private readonly personal: ReadonlyMap<string, PersonalDeclaration['fields']>;
  private readonly streamTypes: ReadonlySet<string>;
  private readonly fields: ReadonlySet<string>;

  constructor(
    declarations: readonly PersonalDeclaration[],
    private readonly keptBack: KeptBack,
  ) {
    this.personal = new Map(declarations.map(({ streamType, fields }) => [streamType, fields]));
    this.streamTypes = new Set(keptBack.streamTypes);
    this.fields = new Set(keptBack.fields);
  }

  /** Undefined when nothing of the event may be told. */
  dataOf({ streamType, type, data }: Pick<StoredRecord, 'streamType' | 'type' | 'data'>): object | undefined {
    if (this.streamTypes.has(streamType)) return undefined;
    // Before there were keys, personal values were stored in clear.
    const personal = Object.keys(this.personal.get(streamType)?.[type] ?? {});
    const absent = new Set([...personal, ...(this.keptBack.fieldsOf[type] ?? [])]);
    const $enc = sealedIn(data);
    const told = Object.entries(data).filter(([field]) => !absent.has(field) && field !== '$enc' && !this.fields.has(field));
    return Object.fromEntries([...told.map(([field, value]) => [field, this.without(value)]), ...($enc ? [['$enc', $enc]] : [])]);
  }

  private without(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.without(each));
    if (typeof value !== 'object' || value === null) return value;
    const told = Object.entries(value).filter(([field]) => !this.fields.has(field));
    return Object.fromEntries(told.map(([field, inner]) => [field, this.without(inner)]));
  }
}
