import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationCase } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { streamTypeOf } from '@intendance/event-store/stream-id.js';
import { derivedId } from '@intendance/kernel/id.js';
import { BankImports } from '../bookkeeping/bank/bank-import/bank-imports.js';
import { operationIdOf } from '../bookkeeping/bank/bank-import/operation-ids.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import type { PlannedMovement } from './movement-plans.js';
import type { Services } from './services.js';
import { splitsOf } from './splits-of.js';
import { monthlyStatements, type StatementFormat, statementWriters } from './statement-files.js';

/** An account with the statements that its bank writes of a year. `opening`: in cents, on the first day. */
export type StatementAccount = {
  readonly id: BankAccountId;
  readonly key: string;
  readonly iban: string;
  readonly format: StatementFormat;
  readonly opening: number;
};

const extensions: Readonly<Record<StatementFormat, string>> = { cfonb120: 'txt', ofx: 'ofx', camt053: 'xml', mt940: 'sta' };

/**
 * Imports the statements of a whole year as a user does, from the dry run on, and allocates each operation. A seed that was interrupted finds
 * its imports again.
 * @param movements of each account, in the order of their days
 */
export async function seedStatements(
  app: Services,
  run: SampleRun,
  type: EnvironmentType,
  year: number,
  books: readonly { readonly account: StatementAccount; readonly movements: readonly PlannedMovement[] }[],
): Promise<void> {
  const operations: { id: BankOperationId; movement: PlannedMovement }[] = [];
  for (const { account, movements } of books)
    for (const [rank, id] of (await importYear(app, run, year, account, movements)).entries()) {
      const movement = movements[rank];
      if (movement) operations.push({ id, movement });
    }
  // The imports have marked the accounts as used.
  run.store.forget((stream) => streamTypeOf(stream) === 'bank-account');
  await run.store.prefetch(operations.map(({ id }) => bankOperationStream(id)));
  for (const { id, movement } of operations) {
    const [slice] = await run.store.read(run.context().environmentId, [bankOperationStream(id)]);
    if (slice?.version !== 1) continue;
    const data = { splits: splitsOf(run.context().environmentId, type, movement), structure: type, provenance: byHand };
    await executeInBatch(run, bankOperationCase, { type: 'AllocateBankOperation', id, data }, run.today);
  }
  await run.store.flush();
  await run.store.settled();
}

const byHand = { kind: 'manual', keyword: null } as const;

/** @returns the id of the operation of each movement */
async function importYear(
  app: Services,
  run: SampleRun,
  year: number,
  { id: accountId, key, iban, format, opening }: StatementAccount,
  movements: readonly PlannedMovement[],
): Promise<BankOperationId[]> {
  const imports = app.get(BankImports);
  const content = Buffer.from(statementWriters[format](iban, monthlyStatements(year, opening, movements)));
  // The key of the request makes the import the same one when an interrupted seed is played again.
  const commandId = derivedId(`${run.scope} statements ${year} ${key}`);
  const context = { ...run.context(), commandId, idempotency: { hash: Buffer.alloc(32, format) } };
  const fileName = `Releves-${key.toLowerCase()}-${year}.${extensions[format]}`;
  const { id } = await imports.upload(context, { fileName, content, accountId, mapping: {} });
  const choices = { acceptsImbalance: false, keepsApart: false, chosen: [] };
  const { state } = await imports.fileImport.find(run.context(), id);
  const accounts = state.accounts.map(({ reference }) => ({ reference, accountId }));
  await imports.confirm(run.context(), id, accounts, choices);
  // The job of the server does the same; whichever comes first writes the lines.
  await imports.fileImport.run(run.context(), id);
  const { state: after } = await imports.fileImport.find(run.context(), id);
  if (after.status !== 'done' || after.counts.created !== movements.length)
    throw new Error(`the import of ${fileName} is ${after.status}, with ${after.counts.created} of ${movements.length} movements`);
  return movements.map((_, rank) => operationIdOf(id, after.run, rank));
}
