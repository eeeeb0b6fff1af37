import type { DomainError } from '@intendance/kernel/domain-error.js';

/** The most characters that a cell of a workbook holds. */
export const longestCell = 32_767;

/** A line of a file, with its number and cells. `isMisread`: the line has another encoding than the rest. */
export type FileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };

/** The refusals of an import for a file that is no table: each import has its own words and codes. */
export type TableRefusals = Readonly<
  Record<
    'empty' | 'noLine' | 'tooManyLines' | 'tooManyColumns' | 'tooLarge' | 'unreadable' | 'type' | 'oldWorkbook' | 'lockedWorkbook',
    () => DomainError
  >
> & { readonly unknownSheet: (name: string) => DomainError };
