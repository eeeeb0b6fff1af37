import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import { type BankOperationKeysEvent, bankOperationKeysStream } from '../bank-operation/bank-operation-keys.events.js';
import type { BankImportEvent, BankImportId } from './bank-import.events.js';
import { noCounts } from './bank-import.js';
import { registerKey } from './key-index.js';
import { type ImportedOperation, operationsUndoCase } from './operations-undo.js';

const undo = specifyCase(operationsUndoCase);
const id = 'i1' as BankImportId;
const [operationId, formerOperationId, typedId] = ['o1', 'o0', 'o9'] as BankOperationId[] as [
  BankOperationId,
  BankOperationId,
  BankOperationId,
];
const accountId = 'a1' as BankAccountId;
const date = localDate('2026-02-01');
const fiscalYearId = 'y2026' as FiscalYearId;
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId: fiscalYearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const counts = { ...noCounts };
const account = { accountId, accountCode: '512001', accountName: 'Banque', journal: 'BQ01', accountBudget: 'AEP' } as const;
const facts = {
  ...account,
  date,
  fiscalYearId,
  wording: 'VIR',
  paymentType: 'transfer',
  value: cents(-5_00),
  isReimbursement: false,
} as const;
const recorded: BankOperationEvent = {
  type: 'BankOperationRecorded',
  data: { ...facts, origin: 'import', importId: id, bankKey: 'k~o01.-500' },
};
const reconciled: BankOperationEvent = {
  type: 'BankOperationReconciled',
  data: { bankKey: 'k~o01.-500', importId: id, date, wording: 'VIR' },
};
const deleted: BankOperationEvent = { type: 'BankOperationDeleted', data: { releasesKey: true } };
const released: BankOperationEvent = { type: 'BankOperationReconciliationUndone', data: { bankKey: 'k~o01.-500' } };
const corrected: BankOperationEvent = { type: 'BankOperationCorrected', data: facts };
const uploaded: BankImportEvent = {
  type: 'BankImportUploaded',
  data: { fileName: 'releve.ofx', size: 1, sha256: '', format: 'ofx', mapping: {}, movements: 1, accounts: [], counts },
};
const undoing: BankImportEvent[] = [
  uploaded,
  { type: 'BankImportConfirmed', data: { accounts: [] } },
  { type: 'BankImportLinesWritten', data: { upTo: 1, counts } },
  { type: 'BankImportFinished', data: {} },
  { type: 'BankImportUndoStarted', data: {} },
];
const record = (change: Partial<ImportedOperation> = {}): ImportedOperation => ({
  rank: 0,
  line: 7,
  date,
  accountId,
  bankKey: 'k~o01.-500',
  formerKey: undefined,
  operationId,
  formerOperationId,
  isReconciled: false,
  isChosenTwin: false,
  ...change,
});
const command = (...records: ImportedOperation[]) => ({ id, type: 'UndoBankImport', data: { records } }) as const;
const registerName = bankOperationKeysStream(accountId, date);
const registers = (event: BankOperationKeysEvent) => new Map([[registerName, [event]]]);
const keys = [registerKey('k~o01.-500', 'VIR')];
const claims = registers({ type: 'BankKeysTaken', data: { keys } });
const free = registers({ type: 'BankKeysReleased', data: { keys } });
const operations = (...of: [BankOperationId, ...BankOperationEvent[]][]) =>
  new Map(of.map(([each, ...events]) => [bankOperationStream(each), events]));
const given = (...of: Parameters<typeof operations>) =>
  undo.given({ bankImport: undoing, calendar, operations: operations(...of), registers: claims });
const progress = (undone: number, kept: { line: number; operationId: string; reason: string }[] = []): BankImportEvent[] => [
  { type: 'BankImportLinesUndone', data: { upTo: 1, undone, kept } },
];

describe('the undo of an import of operations', () => {
  it('moves an untouched operation to the trash, and frees its key, while the calendar does not move', () => {
    const outcome = given([operationId, recorded]).when(command(record()));
    outcome.then({ bankImport: progress(1), operations: operations([operationId, deleted]), registers: free });
    outcome.thenGuards('calendar');
  });
  it('finds an operation under its former id', () =>
    given([formerOperationId, recorded])
      .when(command(record()))
      .then({ bankImport: progress(1), operations: operations([formerOperationId, deleted]), registers: free }));
  it('keeps an operation that a user changed, with the reason', () =>
    given([operationId, recorded, corrected])
      .when(command(record()))
      .then({ bankImport: progress(0, [{ line: 7, operationId, reason: 'Elle a été modifiée depuis l’import.' }]) }));
  it('detaches a movement from the operation that existed before', () =>
    given([typedId, recorded, reconciled])
      .when(command(record({ operationId: typedId, formerOperationId: typedId, isReconciled: true })))
      .then({ bankImport: progress(0), operations: operations([typedId, released]), registers: free }));
  it('detaches a movement from the original of a duplicate in the trash', () =>
    given([operationId, recorded, { type: 'BankOperationDeleted', data: { sameAs: typedId } }], [typedId, recorded, reconciled])
      .when(command(record()))
      .then({ bankImport: progress(0), operations: operations([typedId, released]), registers: free }));
  it('frees the key of a movement that a user paired, without an operation', () => {
    given()
      .when(command(record({ isChosenTwin: true })))
      .then({ bankImport: progress(0), registers: free });
    given()
      .when(command(record()))
      .then({ bankImport: progress(0) });
  });
  it('undoes each movement once, and nothing while no undo runs', () => {
    given([operationId, recorded]).thenRepeating(command(record()));
    undo
      .given({ bankImport: undoing.slice(0, -1), operations: operations([operationId, recorded]) })
      .when(command(record()))
      .then({});
  });
  it('needs an import', () => undo.given({}).when(command(record())).thenRefuses('bank-import.unknown'));
});
