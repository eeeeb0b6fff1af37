import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { knownOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { type BatchItem, type BatchLine, batchOperationToWire, OperationBatch } from './operation-batch.js';
import type { BulkOperationLineDto, BulkOperationsDto, BulkOperationsResultDto } from './operation-requests.dto.js';
import { restoration } from './restoration.js';

type TrashCommand = BulkOperationsDto['command'];
const names = { delete: 'DeleteBankOperations', restore: 'RestoreBankOperations', unallocate: 'UnallocateBankOperations' } as const;

/** Puts many operations in the trash, takes them out of it, or undoes their allocation. Those that the bank or a locked period keeps are told apart. */
@Injectable()
export class TrashOperations {
  constructor(private readonly batch: OperationBatch) {}

  async run(
    context: RequestContext,
    ids: readonly BankOperationId[],
    command: TrashCommand,
    isDryRun: boolean,
  ): Promise<{ result: BulkOperationsResultDto; position: FeedPosition | undefined }> {
    const decide = { delete: deletion, restore: restored, unallocate: unallocation }[command];
    const { lines, position } = await this.batch.run(context, { ids, command: names[command], isDryRun, decide });
    const results = lines.map(lineOf);
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    return { result: { done, refused: results.length - done, results }, position };
  }
}

async function deletion({ state, books }: BatchItem) {
  knownOperation(state);
  return { command: { type: 'DeleteBankOperation', data: { calendar: await books.calendar() } } as const, told: true };
}

async function unallocation({ state, books }: BatchItem) {
  knownOperation(state);
  return { command: { type: 'RemoveAllocation', data: { calendar: await books.calendar(), isFromBatch: true } } as const, told: true };
}

const restored = async ({ books, unit, ...operation }: BatchItem) => ({ ...(await restoration(unit, books, operation)), told: true });

const lineOf = (line: BatchLine<boolean>): BulkOperationLineDto => ({
  id: line.id,
  outcome: line.refusal ? 'refused' : 'done',
  ...batchOperationToWire(line),
  ...(line.refusal && { code: line.refusal.code, message: line.refusal.message }),
});
