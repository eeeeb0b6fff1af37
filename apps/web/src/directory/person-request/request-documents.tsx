import type { Attachment } from '../../ui/file/attachment.js';
import { Attachments } from '../../ui/file/attachments.js';
import { requests } from './person-request.api.js';
import type { PersonRequest } from './person-request.js';

/** The documents of a request: they can be added and taken off until it is decided. */
export function RequestDocuments({ request: { id, status, attachments = [] } }: { request: PersonRequest }) {
  const attach = requests.useAttach();
  const detach = requests.useDetach();
  const read = (attachment: Attachment): Promise<Blob> => requests.readAttachment(id, attachment.id);
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const saved = await attach.mutateAsync({ id, file, signal });
    const added = saved.attachments?.find((attachment) => attachments.every((existing) => existing.id !== attachment.id));
    if (!added) throw new Error('the request came back without its new document');
    return added;
  };
  const writing =
    status === 'PENDING' ? { upload, remove: (attachment: Attachment) => detach.mutateAsync({ id, attachmentId: attachment.id }) } : {};
  // The list is the server's: it comes back with each write.
  return <Attachments attachments={attachments} onChange={() => {}} read={read} {...writing} />;
}
