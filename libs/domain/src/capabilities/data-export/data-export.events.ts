/** Stored for ever: only add optional fields or new types. The stream `data-export-<user>` is a journal and is never folded. */
export type DataExportEvent =
  /** `sources` are the parts of the archive; `withheld` those that the user has no right to. */
  | { type: 'DataExported'; data: { sources: readonly string[]; withheld: readonly string[] } }
  /** The file of all events with their seals. */
  | { type: 'SealedHistoryExported'; data: Record<string, never> };
