import type { FeatureKey } from '@intendance/contract/access.js';
import { attachmentDecider } from '@intendance/domain/capabilities/attachment/attachment.js';
import { attachmentPersonal } from '@intendance/domain/capabilities/attachment/attachment-personal.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { projection } from '../../platform/projection/projection.js';
import { noun } from '../manifest/noun.js';
import { stream } from '../manifest/stream.js';
import { attachmentList } from './attachment-list.projection.js';
import { attachmentRetention } from './attachment-retention.js';
import { exportedAttachments } from './exported-attachments.js';

/**
 * @param purposes those of all nouns: the list of attachments follows the records that attach them
 * @param readers the feature of the noun of each purpose, by its name
 */
export const attachmentNoun = (purposes: readonly AttachmentPurpose[], readers: ReadonlyMap<string, FeatureKey>) =>
  noun({
    retention: attachmentRetention,
    exportedFiles: [exportedAttachments(readers)],
    projections: [projection(attachmentList(purposes))],
    streams: [
      stream('attachment', attachmentDecider, {
        personal: attachmentPersonal,
        texts: { extension: 'impersonal', mimeType: 'impersonal', purpose: 'impersonal', holder: 'impersonal' },
        relay: {
          AttachmentUploaded: ['extension', 'size', 'mimeType', 'purpose', 'uploadedBy'],
          AttachmentAttached: ['holder'],
          AttachmentDiscarded: [],
        },
      }),
    ],
  });
