import type { DomainError } from '@intendance/kernel/domain-error.js';

/** The most characters that a cell of a workbook holds. */
export const longestCell = 32_767;

/** A line of a file, where it stands, and its cells. `isMisread`: of another encoding than the rest. */
export type FileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };

/** What an import says of a file that is no table: each has its own words and codes. */
export type TableRefusals = Readonly<
  Record<
    'empty' | 'noLine' | 'tooManyLines' | 'tooManyColumns' | 'tooLarge' | 'unreadable' | 'type' | 'oldWorkbook' | 'lockedWorkbook',
    () => DomainError
  >
> & { readonly unknownSheet: (name: string) => DomainError };
