import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { Attachment } from '../../ui/file/attachment.js';
import { Attachments } from '../../ui/file/attachments.js';
import { type Mailing, mailings } from './mailing.api.js';

/** The documents of a mailing, and of the mailing that it copies: 16 MB in all. They can be removed until the mailing is sent. */
export function MailingDocuments({ mailing: { id, status, attachments, template_attachments } }: { mailing: Mailing }) {
  const attach = mailings.useAttach();
  const detach = mailings.useDetach();
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const saved = await attach.mutateAsync({ id, file, signal });
    const added = saved.attachments.find((attachment) => attachments.every((existing) => existing.id !== attachment.id));
    if (!added) throw new Error('the mailing came back without its new document');
    return added;
  };
  const remove = async ({ id: attachmentId }: Attachment): Promise<void> => {
    try {
      await detach.mutateAsync({ id, attachmentId });
    } catch (error) {
      notify.error('Impossible de supprimer les pièces jointes.', { description: problemOf(error).detail });
    }
  };
  return (
    <Attachments
      attachments={[...template_attachments, ...attachments]}
      // The list is the server's: it comes back with each write.
      onChange={() => {}}
      read={(attachment) => mailings.readAttachment(id, attachment.id)}
      {...(status === 'DRAFT' ? { upload, remove } : {})}
    />
  );
}
