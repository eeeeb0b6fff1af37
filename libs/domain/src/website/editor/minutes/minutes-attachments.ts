import { attachmentPurpose } from '../../../capabilities/attachment/attachment-purpose.js';
import type { MinutesEvent } from './minutes.events.js';

export const minutesAttachments = attachmentPurpose<MinutesEvent>({
  name: 'meeting-minutes',
  streamTypes: ['minutes'],
  attaching: { MinutesFileAttached: ({ id }) => id },
  detaching: { MinutesFileDetached: ({ id }) => id },
});
