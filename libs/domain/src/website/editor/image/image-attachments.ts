import { attachmentPurpose } from '../../../capabilities/attachment/attachment-purpose.js';
import type { ImageEvent } from './image.events.js';

/** Pictures that users upload for the image bank. */
export const imageAttachments = attachmentPurpose<ImageEvent>({
  name: 'website-image',
  streamTypes: ['image'],
  attaching: { ImageAdded: ({ source }) => source.id },
  detaching: { ImageDeleted: ({ source }) => source },
});
