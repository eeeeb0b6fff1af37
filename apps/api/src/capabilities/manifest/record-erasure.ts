import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import type { AnyCommand } from '@intendance/kernel/case.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { ExecuteCase } from '../../platform/writes/execute-case.js';

/** How the records of a noun that name a person are found and cleared once the person is erased. Each noun declares it in its folder. */
export type RecordErasure = {
  /** The ids of the records that name the person `$1`, in the read models of the environment. */
  readonly select: string;
  /** The read models of `select`: they must show every record from before the erasure. */
  readonly readModels: readonly string[];
  /** Absent: its records have no documents. */
  readonly attachments?: AttachmentPurpose;
  streamOf(id: string): StreamId;
  /** Erases the personal data of one record, and does nothing the second time. Absent: the erasure of the person has written it. */
  erasing?(context: RequestContext, id: string): ExecuteCase<AnyCommand, unknown>;
};
