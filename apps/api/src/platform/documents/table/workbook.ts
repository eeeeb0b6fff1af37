import type { FileLine } from './table-refusals.js';

/** A sheet of a workbook. `isHidden`: its author does not show it. */
export type WorkbookSheet = { readonly name: string; readonly isHidden: boolean; lines(): AsyncIterable<FileLine> };

/** Maximum number of columns read from a line. */
export const mostCells = 1000;
