import { download } from '../../platform/api.js';
import { type Attachment, Attachments } from '../../ui/file/attachments.js';
import { useAttachDocument, useDetachDocument } from './person-request.api.js';
import type { PersonRequest } from './person-request.js';

/** The documents of a request: they can be added and taken off until it is decided. */
export function RequestDocuments({ request: { id, status, attachments = [] } }: { request: PersonRequest }) {
  const attach = useAttachDocument(id);
  const detach = useDetachDocument(id);
  const read = async ({ id: documentId }: Attachment): Promise<Blob> =>
    (await download(`/person_requests/${id}/attachments/${documentId}`, { query: { disposition: 'attachment' } })).blob();
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const saved = await attach.mutateAsync({ file, signal });
    const added = saved.attachments?.find((attachment) => attachments.every((known) => known.id !== attachment.id));
    if (!added) throw new Error('the request came back without its new document');
    return added;
  };
  const writing = status === 'PENDING' ? { upload, remove: (attachment: Attachment) => detach.mutateAsync(attachment.id) } : {};
  // The list is the server's: it comes back with each write.
  return <Attachments attachments={attachments} onChange={() => {}} read={read} {...writing} />;
}
