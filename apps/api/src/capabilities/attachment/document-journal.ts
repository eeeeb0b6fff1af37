import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

export type OpenedDocument = { readonly purpose: AttachmentPurpose; readonly recordId: string; readonly attachmentId: string };

/** Who has opened which document of a person; the exports provide the journal. */
export abstract class DocumentJournal {
  abstract record(context: RequestContext, opened: OpenedDocument): Promise<void>;
}
