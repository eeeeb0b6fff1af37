import type { FeatureKey } from '@intendance/contract/access.js';
import type { AccessNeed } from '@intendance/contract/access-need.js';
import type { DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';
import type { Cents } from '@intendance/kernel/money.js';

/** A value in the history: a French text, or a reference to a record whose present name is looked up at each read. */
export type HistoryValue = string | { readonly reference: string; readonly id: string } | null;

/** A value as the API writes it: euros, `YYYY-MM-DD`, the code of a choice, an id. */
export type RawValue = string | number | boolean | null | readonly RawValue[] | { readonly [member: string]: RawValue };

/** `raw`: the value itself, when the French text is another; `history-fields.ts` makes both. `amount`: the amount in the value. */
export type HistoryField = { readonly label: string; readonly value: HistoryValue; readonly raw?: RawValue; readonly amount?: Cents };

/** The new values of fields: `person: { label: 'Bénéficiaire', value: reference('person', id) }`. The reader computes the old values. */
export type HistoryFields = Readonly<Record<string, HistoryField>>;

/** `amount`: the amount in the label. */
export type HistoryEntry = { readonly label: string; readonly fields?: HistoryFields; readonly amount?: Cents };

/** The French lines of the events of one noun: one describer per stream type. */
export type HistoryDescriber<E extends DomainEvent = DomainEvent> = {
  readonly streamType: string;
  /** The record's wire name, `refund`. */
  readonly recordType: string;
  /** The feature or access that readers need. */
  readonly need: AccessNeed | FeatureKey;
  /** Changes of fields with this prefix are left out for users without this access. */
  readonly guarded?: readonly { readonly prefix: string; readonly need: AccessNeed }[];
  /**
   * Each line stands alone and shows all its fields, whatever earlier events said. A page then reads the stream from its first shown line
   * to the last one; of any other stream it reads all events, because a line shows the former values.
   */
  readonly isJournal?: true;
  /** Events without a line, because no reader would look for their change: `describe` returns null for these events and no other. */
  isSilent?(event: RecordedEvent<E>): boolean;
  describe(event: RecordedEvent<E>): HistoryEntry | null;
};

/** Finds the present names of records: `SELECT id, fullname AS name FROM read.<table> WHERE id = ANY($1::uuid[])`. */
export type HistoryReference = { readonly name: string; readonly select: string };

/** A describer before the manifest adds the access of its noun. */
export type HistoryDeclaration<E extends DomainEvent = DomainEvent> = Omit<HistoryDescriber<E>, 'need'>;

/** The describers and references of all nouns. */
export abstract class HistoryCatalogue {
  abstract readonly describers: readonly HistoryDescriber[];
  abstract readonly references: readonly HistoryReference[];
}

/** A describer among those of other events: the list forgets the types that its declaration has checked. */
export const describer = <E extends DomainEvent>(declared: HistoryDeclaration<E>): HistoryDeclaration =>
  declared as unknown as HistoryDeclaration;

export const reference = (name: string, id: string): HistoryValue => ({ reference: name, id });

export const rawOf = ({ value, raw }: HistoryField): RawValue => {
  if (raw !== undefined) return raw;
  return typeof value === 'object' && value !== null ? value.id : value;
};
