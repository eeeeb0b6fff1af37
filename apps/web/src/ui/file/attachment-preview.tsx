import { chakra, Image } from '@chakra-ui/react';
import { Dialog } from '../dialog/dialog.js';
import { ErrorPanel, Loading } from '../feedback/panels.js';
import { Button } from '../page/button.js';
import type { Attachment } from './attachment.js';
import { previewKind } from './attachment-rules.js';
import { useContent } from './use-content.js';

type PreviewProps = {
  attachment: Attachment;
  read: (attachment: Attachment) => Promise<Blob>;
  onClose: () => void;
  onDownload: () => void;
};
/** A PDF in the browser's own reader, an image as it is. */
export default function AttachmentPreview({ attachment, read, onClose, onDownload }: PreviewProps) {
  const content = useContent(attachment, read);
  const name = `Aperçu de ${attachment.name}`;
  return (
    <Dialog open onClose={onClose} size="xl" title={attachment.name} footer={<Button onClick={onDownload}>Télécharger</Button>}>
      {content.state === 'loading' && <Loading />}
      {content.state === 'failed' && <ErrorPanel title="Impossible de lire ce fichier" error={content.error} />}
      {content.state === 'ready' &&
        (previewKind(attachment.mime_type) === 'pdf' ? (
          <chakra.iframe title={name} src={content.url} width="full" height="70dvh" borderWidth="1px" borderRadius="l2" />
        ) : (
          <Image src={content.url} alt={name} maxH="70dvh" mx="auto" />
        ))}
    </Dialog>
  );
}
