import {
  type BankImportEvent,
  type BankImportId,
  bankImportStream,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import {
  type BankImportCommand,
  bankImportDecider,
  type KnownImport,
  knownImport,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { type ImportedOperation, operationsUndoCase } from '@intendance/domain/bookkeeping/bank/bank-import/operations-undo.js';
import { statementBalances } from '@intendance/domain/bookkeeping/bank/bank-import/statement-balances.js';
import type { ImportAt, ImportDefinition, ImportStep, ImportWriter } from '../../../capabilities/file-import/import-definition.js';
import type { BankAssessment } from './bank-assessment.js';
import type { ImportReport } from './import-report.js';
import { importedOperations } from './imported-operations.js';
import { operationIdOf } from './operation-ids.js';
import type { TargetedMovement } from './prepared-import.js';

export type BankImportTypes = {
  id: BankImportId;
  command: BankImportCommand;
  event: BankImportEvent;
  state: KnownImport;
  report: ImportReport;
  row: TargetedMovement;
  record: ImportedOperation;
};

export type FoundBankImport = ImportAt<BankImportTypes>;

/** Fewer cost round trips; with more, other structures wait longer for their rows: 450 ms with 1,000 lines, 85 with 250, 55 with 100, for 18 % of the rate. */
const movementsPerAppend = 100;
const operationsPerUndo = 500;

/** An import of bank statements, as the import engine runs and undoes it. */
export const bankImportDefinition = (assessment: BankAssessment): ImportDefinition<BankImportTypes> => ({
  name: 'bank-import',
  stream: bankImportStream,
  decider: bankImportDecider,
  started: knownImport,
  commands: {
    writeName: 'ImportBankOperations',
    fail: (data) => ({ type: 'FailBankImport', data }),
  },
  readModels: [],
  writer: (step) => bankWriter(assessment, step),
  undo: {
    name: 'UndoBankImport',
    start: { type: 'UndoBankImport' },
    complete: { type: 'FinishBankImportUndo' },
    records: async ({ context, id, state }) => {
      const operations = importedOperations(id, state, await assessment.prepare(context, id, state));
      return ({ undoneUpTo }) => operations.slice(undoneUpTo, undoneUpTo + operationsPerUndo);
    },
    recordsCase: operationsUndoCase,
  },
});

async function bankWriter(
  assessment: BankAssessment,
  { context, id, state }: ImportStep<BankImportTypes>,
): Promise<ImportWriter<BankImportTypes>> {
  const prepared = await assessment.prepare(context, id, state);
  const { lines } = prepared;
  const ranks = new Map(lines.map((line, rank) => [line, rank]));
  const rankOf = (line: TargetedMovement): number => ranks.get(line) ?? -1;
  const writer = assessment.writer(context, id);
  let isProposed = false;
  return {
    report: () => assessment.assess(context, prepared, state),
    rowsAfter: ({ upTo }) => lines.slice(upTo, upTo + movementsPerAppend),
    decide: async (rows, attempt, { upTo, run }) => {
      if (!isProposed) await writer.propose(lines, state);
      isProposed = true;
      const { counts, reconciled, ...rest } = await writer.decide(rows, (line) => operationIdOf(id, run, rankOf(line)), attempt);
      const data = {
        upTo: upTo + rows.length,
        counts,
        reconciled: reconciled.map(({ line, operationId }) => ({ rank: rankOf(line), operationId })),
      };
      return { ...rest, progress: { type: 'WriteBankImportLines', data } };
    },
    complete: () => ({ type: 'FinishBankImport', data: { balances: statementBalances(prepared.file.statements, state.accounts) } }),
  };
}
