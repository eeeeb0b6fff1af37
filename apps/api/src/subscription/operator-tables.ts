import type { OperatorTable } from '../platform/moves/read-rows.js';

/** Read models whose rows are the operator's: a move of a structure takes them along. */
export const operatorTables: readonly OperatorTable[] = [
  { table: 'environment_overview', structure: 'id' },
  { table: 'bill_overview', structure: 'customer' },
];
