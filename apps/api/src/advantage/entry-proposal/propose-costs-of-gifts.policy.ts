import { proposeCostCase } from '@intendance/domain/advantage/entry-proposal/propose-cost.js';
import type { GiftRequestId } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { entryProposalId } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ActiveModules } from '../active-modules.js';

/** Proposes the entry of a request of vouchers, and of its cancellation, at once. The subsidies of a month wait for its end. */
@Injectable()
export class ProposeCostsOfGifts implements Policy {
  readonly name = 'propose-costs-of-gifts';
  readonly from = ['gift-request'];
  readonly types = ['GiftsRequested', 'GiftRequestCancelled'];

  constructor(
    private readonly commands: CommandBus,
    private readonly modules: ActiveModules,
  ) {}

  async when({ id: eventId, environmentId, stream, metadata }: RecordedEvent): Promise<void> {
    if (metadata.source === 'import' || !(await this.modules.has(environmentId, 'comptability'))) return;
    const requestId = streamKeyOf(stream) as GiftRequestId;
    const id = entryProposalId(environmentId, 'gifts', requestId);
    const context = { ...systemContext(environmentId), commandId: derivedId(`${eventId} is proposed`) };
    await this.commands.execute(new ExecuteCase(context, proposeCostCase, { id, type: 'ProposeGifts', data: { requestId } }));
  }
}
