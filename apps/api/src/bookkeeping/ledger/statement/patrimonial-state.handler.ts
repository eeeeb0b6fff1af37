import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { patrimonialStateStream } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import {
  type PatrimonialState,
  type PatrimonialStateCommand,
  patrimonialStateDecider,
} from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';

export class ExecutePatrimonialState extends Command<UnitResult<PatrimonialState>> {
  constructor(
    readonly context: RequestContext,
    readonly yearId: FiscalYearId,
    readonly command: PatrimonialStateCommand,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecutePatrimonialState)
export class PatrimonialStateHandler implements ICommandHandler<ExecutePatrimonialState> {
  constructor(private readonly store: EventStore) {}

  /** What a closed year states was signed with it. @throws exercice.unknown, closed */
  execute({ context, yearId, command, expected }: ExecutePatrimonialState): Promise<UnitResult<PatrimonialState>> {
    return executeUnit(this.store, appendRequest(context, command.type), async (unit) =>
      statePatrimony(unit, knownYear(await new Books(unit, context.environmentId).calendar(), yearId), command, expected),
    );
  }
}

/** @throws exercice.closed, stale, patrimonial-state.* */
export async function statePatrimony(
  unit: UnitOfWork,
  { id, isClosed, name }: FiscalYear,
  command: PatrimonialStateCommand,
  expected: number | undefined,
): Promise<PatrimonialState> {
  if (isClosed) throw fiscalYearErrors.closed(name);
  const loaded = await unit.load(patrimonialStateStream(id), patrimonialStateDecider, expected);
  return unit.append(loaded, patrimonialStateDecider.decide(command, loaded.state)).state;
}
