import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { exchangeReversalCase } from '@intendance/domain/bookkeeping/ledger/exchange-difference/exchange-reversal-case.js';
import type { LetteringEvent } from '@intendance/domain/bookkeeping/third-party/lettering.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../../platform/projection/projection.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';

/**
 * A difference of exchange stands as long as its letter: whatever removes the letter (a payment that is corrected, deleted, reversed or
 * returned, a bill that changes, a year that is opened again, a user) reverses the entry.
 */
@Injectable()
export class ReverseExchangeDifferences implements Policy {
  readonly name = 'reverse-exchange-differences';
  readonly from = ['lettering'];
  readonly types = ['LetteringRemoved'];

  constructor(private readonly commands: CommandBus) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const { id: eventId, environmentId, stream, data } = recorded as RecordedEvent<LetteringEvent>;
    const [yearId = '', account = ''] = streamKeyOf(stream).split(':');
    const writingIds = [...new Set(data.lines.map(({ writingId }) => writingId))];
    const context = { ...systemContext(environmentId), commandId: derivedId(`${eventId} reverses differences of exchange`) };
    const command = { type: 'ReverseExchange', id: yearId as FiscalYearId, account, writingIds } as const;
    await this.commands.execute(new ExecuteCase(context, exchangeReversalCase, command));
  }
}
