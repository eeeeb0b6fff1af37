import type { FeatureKey } from '@intendance/contract/access.js';
import type { AttachmentEvent } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentPersonal } from '@intendance/domain/capabilities/attachment/attachment-personal.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { projection } from '../../platform/projection/projection.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
import { noun } from '../manifest/noun.js';
import { attachmentList } from './attachment-list.projection.js';
import { attachmentRetention } from './attachment-retention.js';
import { exportedAttachments } from './exported-attachments.js';

/**
 * @param purposes those of all nouns: the list of attachments follows the records that attach them
 * @param readers the feature of the noun of each purpose, by its name
 */
export const attachmentNoun = (purposes: readonly AttachmentPurpose[], readers: ReadonlyMap<string, FeatureKey>) =>
  noun({
    personal: [attachmentPersonal],
    retention: attachmentRetention,
    exportedFiles: [exportedAttachments(readers)],
    projections: [projection(attachmentList(purposes))],
    relay: [
      relayed<AttachmentEvent>('attachment', {
        AttachmentUploaded: ['extension', 'size', 'mimeType', 'purpose', 'uploadedBy'],
        AttachmentAttached: ['holder'],
        AttachmentDiscarded: [],
      }),
    ],
  });
