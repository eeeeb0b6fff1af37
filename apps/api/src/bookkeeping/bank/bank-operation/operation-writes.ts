import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  type AddressedOperationCommand,
  type BankOperationAnswer,
  bankOperationCase,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import type { BankOperationCommand } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import { type BankOperationLine, bankOperationLineCase } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-line.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { RunnableCase } from '@intendance/kernel/case.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ExecuteCaseInBulk } from '../../../platform/writes/execute-case-in-bulk.js';
import { PreviewCaseInBulk } from '../../../platform/writes/preview-case.js';
import type { OperationDto } from './bank-operation.dto.js';
import { Operations } from './operations.js';

export type ReportLine = BankOperationLine & { readonly id: string };
export type OperationReport = { readonly lines: readonly ReportLine[]; readonly position: FeedPosition | undefined };

/** The writes of operations, with the response of the routes that share them. */
@Injectable()
export class OperationWrites {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly operations: Operations,
  ) {}

  save(context: RequestContext, id: string, command: BankOperationCommand, expected?: number): Promise<Saved<OperationDto>> {
    return this.saveBy(context, bankOperationCase, { id: id as BankOperationId, ...command }, expected);
  }

  /** A case whose record is the operation, and that writes more than the operation. */
  async saveBy<Command extends AddressedOperationCommand>(
    context: RequestContext,
    definition: RunnableCase<Command, BankOperationAnswer>,
    command: Command,
    expected?: number,
  ): Promise<Saved<OperationDto>> {
    const { id } = command;
    const { value, version, position, repeated } = await this.commands.execute(new ExecuteCase(context, definition, command, expected));
    const { state, calendar } = value;
    // A repeated request gets the stored operation: the years may have changed since.
    const shown = await this.operations.shown(context, { id, version, state }, repeated ? undefined : (calendar ?? undefined));
    return new Saved(shown, version, position);
  }

  /** One command for each operation, a hundred operations per append. The report has a line per operation, also for a refused one. */
  async saveMany(
    context: RequestContext,
    ids: readonly BankOperationId[],
    commandFor: (id: BankOperationId) => BankOperationCommand,
    isDryRun = false,
  ): Promise<OperationReport> {
    const commands = ids.map((id) => ({ id, ...commandFor(id) }));
    const { lines, position } = isDryRun
      ? { lines: await this.queries.execute(new PreviewCaseInBulk(context, bankOperationLineCase, commands)), position: undefined }
      : await this.commands.execute(new ExecuteCaseInBulk(context, bankOperationLineCase, commands, 100));
    return { lines: lines.flatMap((line) => (line.outcome === 'done' ? [{ id: line.id, ...line.answer }] : [])), position };
  }
}
