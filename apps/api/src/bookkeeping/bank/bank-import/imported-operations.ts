import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import type { KnownImport } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import type { ImportedOperation } from '@intendance/domain/bookkeeping/bank/bank-import/operations-undo.js';
import { formerOperationIdOf, operationIdOf } from './operation-ids.js';
import type { PreparedImport } from './prepared-import.js';

/** Every movement that a run may have written. */
export function importedOperations(
  id: BankImportId,
  { written, reconciled, chosen, run: lastRun }: KnownImport,
  { lines }: PreparedImport,
): ImportedOperation[] {
  const typed = Map.groupBy(reconciled, ({ run, rank }) => `${run} ${rank}`);
  const chosenRanks = new Set(chosen.flatMap(({ rank, operationId }) => (operationId === null ? [] : [rank])));
  const operations = written.flatMap(({ run, upTo }) =>
    lines.slice(0, upTo).flatMap(({ line, date, accountId, bankKey, former }, rank) => {
      // The cheques of a deposit are several.
      const ids = typed.get(`${run} ${rank}`)?.map(({ operationId }) => operationId) ?? [undefined];
      return ids.map((before) => ({
        ...{ line, date, accountId, bankKey, formerKey: former?.bankKey },
        operationId: before ?? operationIdOf(id, run, rank),
        formerOperationId: before ?? formerOperationIdOf(id, run, rank),
        isReconciled: before !== undefined,
        isChosenTwin: before === undefined && run === lastRun && chosenRanks.has(rank),
      }));
    }),
  );
  return operations.map((operation, rank) => ({ rank, ...operation }));
}
