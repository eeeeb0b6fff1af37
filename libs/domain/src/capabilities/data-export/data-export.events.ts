import type { LocalDate } from '@intendance/kernel/local-date.js';

/** Stored for ever: only add optional fields or new types. The stream `data-export-<user>` is a journal and is never folded. */
export type DataExportEvent =
  /** `sources` are the parts of the archive; `withheld` those that the user has no right to. */
  | { type: 'DataExported'; data: { sources: readonly string[]; withheld: readonly string[] } }
  /** The file of all events with their seals. */
  | { type: 'SealedHistoryExported'; data: Record<string, never> }
  /** The file of entries of a fiscal year (FEC), or the folder for its accountant. */
  | { type: 'YearExported'; data: { file: YearFile; yearId: string; start: LocalDate; end: LocalDate } }
  /** The list of people as a file, or their attachments. */
  | { type: 'PeopleExported'; data: { format: PeopleFileFormat } }
  /** A document about a person, of a record: `purpose` says of which kind. At most one event an hour for a user and a document. */
  | { type: 'DocumentOpened'; data: { purpose: string; recordId: string; attachmentId: string } };

export type YearFile = 'fec' | 'folder';
export type PeopleFileFormat = 'xlsx' | 'csv' | 'pdf' | 'attachments';
