import { chakra, Image } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Dialog } from '../dialog/dialog.js';
import { ErrorPanel, Loading } from '../feedback/panels.js';
import { Button } from '../page/button.js';
import type { Attachment } from './attachment.js';
import { previewKind } from './attachment-rules.js';

type PreviewProps = {
  attachment: Attachment;
  read: (attachment: Attachment) => Promise<Blob>;
  onClose: () => void;
  onDownload: () => void;
};
type Content = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; url: string };

/** The file as an address of this page only, given back when the preview closes. */
function useContent(attachment: Attachment, read: PreviewProps['read']): Content {
  const [content, setContent] = useState<Content>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per attachment, whatever the identity of `read`
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    read(attachment)
      .then((blob) => {
        if (gone) return;
        url = URL.createObjectURL(new Blob([blob], { type: attachment.mime_type }));
        setContent({ state: 'ready', url });
      })
      .catch((error: unknown) => !gone && setContent({ state: 'failed', error }));
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [attachment.id]);
  return content;
}

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
