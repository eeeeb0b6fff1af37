import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { RecipientRows } from './recipient-rows.js';

/** An erased person leaves every snapshot: address, values of fields and reasons. */
@Injectable()
export class ForgetRecipients implements Policy {
  readonly name = 'forget-recipients';
  readonly from = ['person'];
  readonly types = ['PersonalDataErased'];
  readonly startsAt = 'beginning';

  constructor(private readonly rows: RecipientRows) {}

  async when({ stream, environmentId }: RecordedEvent): Promise<void> {
    await this.rows.forget(environmentId, streamKeyOf(stream));
  }
}
