import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { Civility, CustomFieldCode } from '../../directory/person/person.events.js';

export type MailingListId = Id<'mailing-list'>;

/** Both days included; null is open. */
export type DayRange = { from: LocalDate | null; to: LocalDate | null };
export const presences = ['current', 'past', 'all'] as const;

/** The filters of the directory that a list keeps: each send runs them again. */
export type PeopleFilters = {
  presence: (typeof presences)[number];
  civility: Civility | null;
  zipCode: string | null;
  city: string | null;
  customFields: Readonly<Partial<Record<CustomFieldCode, string>>>;
  entrance: DayRange;
  exit: DayRange;
};

/** `contacts`: the lines with a usable address. `refused`: the lines that a send leaves out. */
export type ListFile = AttachedFile & { contacts: number; refused: number };

/** Stored for ever: only add optional fields or new types. */
export type MailingListEvent =
  /** `consent` is the version of the text that the author agreed to. */
  | { type: 'MailingListCreated'; data: { name: string; consent: string } }
  | { type: 'MailingListRenamed'; data: { name: string } }
  | { type: 'MailingListPeopleFiltered'; data: { filters: PeopleFilters } }
  | { type: 'MailingListFileChosen'; data: ListFile }
  | { type: 'MailingListDeleted'; data: Record<string, never> }
  | { type: 'MailingListRestored'; data: Record<string, never> }
  /** The data of a person in the file was erased: the file is removed. */
  | { type: 'MailingListFileErased'; data: Record<string, never> };

export const mailingListStream = (id: MailingListId): `mailing-list-${string}` => `mailing-list-${id}`;
