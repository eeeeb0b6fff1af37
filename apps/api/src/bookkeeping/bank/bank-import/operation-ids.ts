import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { derivedId, derivedIdAt } from '@intendance/kernel/id.js';

/** One id per movement and run, whichever process writes it; the ids are in the order of the file. */
export const operationIdOf = (id: BankImportId, run: number, rank: number): BankOperationId =>
  derivedIdAt<'bank-operation'>(`${id} ${run}`, rank);

/** The ids of imports from before November 2026: events keep the ids that they were recorded under. */
export const formerOperationIdOf = (id: BankImportId, run: number, rank: number): BankOperationId =>
  derivedId<'bank-operation'>(`${id} ${run} ${rank}`);
