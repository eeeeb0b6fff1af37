import { mailingListAttachments } from '@intendance/domain/mailing/mailing-list/mailing-list-attachments.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { PersonalReferences } from '../../platform/personal-references/personal-references.js';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';

/** Removes every file that the list ever had, and the cached responses about them. */
@Injectable()
export class ClearFileWhenListErased implements Policy {
  readonly name = 'clear-file-when-list-erased';
  readonly from = ['mailing-list'];
  readonly types = ['MailingListFileErased'];

  constructor(
    private readonly attachments: Attachments,
    private readonly references: PersonalReferences,
  ) {}

  async when({ environmentId, stream, id }: RecordedEvent): Promise<void> {
    const context = { ...systemContext(environmentId), commandId: derivedId(`${id} list file`) };
    const files = await this.attachments.erase(context, mailingListAttachments, stream);
    await this.references.remove({ records: [streamKeyOf(stream), ...files], letters: [] });
  }
}
