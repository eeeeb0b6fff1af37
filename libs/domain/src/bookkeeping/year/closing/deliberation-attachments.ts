import { attachmentPurpose } from '../../../capabilities/attachment/attachment-purpose.js';
import type { YearResultEvent } from './year-result.events.js';

/** No event detaches the minutes of a vote: they prove the vote even when its decision was voided. */
export const deliberationAttachments = attachmentPurpose<YearResultEvent>({
  name: 'deliberation',
  streamTypes: ['year-result'],
  attaching: {
    ResultAppropriated: ({ deliberation }) => deliberation.attachmentId,
    SurplusTransferred: ({ deliberation }) => deliberation.attachmentId,
  },
});
