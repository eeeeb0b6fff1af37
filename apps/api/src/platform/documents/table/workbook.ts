import type { FileLine } from './table-refusals.js';

/** A sheet of a workbook. `isHidden`: its author does not show it. */
export type WorkbookSheet = { readonly name: string; readonly isHidden: boolean; lines(): AsyncIterable<FileLine> };

/** The most columns that a line is read to. */
export const mostCells = 1000;
