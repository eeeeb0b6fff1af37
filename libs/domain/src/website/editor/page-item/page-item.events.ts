import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { Schedule } from './schedule.js';

export const publications = ['DRAFT', 'PUBLISHED'] as const;
export type Publication = (typeof publications)[number];
/** The position is an index in the list of the page, and no field of the item: moving an item is no revision of its texts. */
export type Placement = { position?: number; publication?: Publication };

export type KnownPageItem<Fields> = {
  status: 'live' | 'removed';
  fields: Fields;
  position: number;
  publication: Publication;
  /** The working copy of an item that the site shows; absent: there is none. */
  draft?: Fields;
  /** Of a published item; absent: no date. */
  schedule?: Schedule;
};
export type PageItem<Fields> = { status: 'none' } | KnownPageItem<Fields>;

export type Optional<Data> = { [Name in keyof Data]?: Data[Name] | undefined };
export type PageItemEvent<Noun extends string, Fields> =
  | { type: `${Noun}Added`; data: Fields & Placement }
  /** The site shows these fields; a working copy is over. */
  | { type: `${Noun}Revised`; data: Fields }
  | { type: `${Noun}Drafted`; data: Fields }
  | { type: `${Noun}DraftDiscarded`; data: Record<string, never> }
  | { type: `${Noun}Scheduled`; data: Schedule }
  | { type: `${Noun}Moved`; data: { position: number } }
  | { type: `${Noun}Published`; data: Record<string, never> }
  | { type: `${Noun}Unpublished`; data: Record<string, never> }
  | { type: `${Noun}Removed`; data: Record<string, never> }
  | { type: `${Noun}Restored`; data: Record<string, never> };

export type PageItemRules<Fields> = {
  /** Tidies the texts. @throws DomainError when a field is missing or wrong */
  complete(fields: Fields): Fields;
  readonly unknown: () => DomainError;
  /** Refuses dates: of an item that may have some. */
  readonly dates?: (propertyPath: 'publish_at' | 'expire_at', message: string) => DomainError;
};
