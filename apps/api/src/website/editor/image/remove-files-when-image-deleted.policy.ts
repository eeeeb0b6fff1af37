import type { ImageId } from '@intendance/domain/website/editor/image/image.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../../platform/projection/projection.js';
import { ImageFiles } from './image-files.js';

/** The picture that was sent is an attachment: the retention of attachments removes it a day after its last image. */
@Injectable()
export class RemoveFilesWhenImageDeleted implements Policy {
  readonly name = 'remove-files-when-image-deleted';
  readonly from = ['image'];
  readonly types = ['ImageDeleted'];

  constructor(private readonly files: ImageFiles) {}

  async when({ environmentId, stream }: RecordedEvent): Promise<void> {
    await this.files.remove(environmentId, streamKeyOf(stream) as ImageId);
  }
}
