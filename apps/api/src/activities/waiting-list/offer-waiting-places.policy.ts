import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId, type RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/** Offers places as soon as they are free: a registration gave them up, or the activity has more of them or opens again. */
@Injectable()
export class OfferWaitingPlaces implements Policy {
  readonly name = 'offer-waiting-places';
  readonly from = ['registration-roll', 'registration-activity'];
  readonly types = [
    'RegistrationPlacesReleased',
    'RegistrationActivityRevised',
    'RegistrationActivityEnabled',
    'RegistrationActivityRestored',
  ];

  constructor(private readonly commands: CommandBus) {}

  async when({ id: eventId, environmentId, stream }: RecordedEvent): Promise<void> {
    const id = streamKeyOf(stream) as RegistrationActivityId;
    const context = { ...systemContext(environmentId), commandId: derivedId(`${eventId} frees places`) };
    await this.commands.execute(new ExecuteCase(context, waitingListCase, { id, type: 'OfferWaitingListPlaces' }));
  }
}
