import { useEffect, useState } from 'react';
import type { Attachment } from './attachment.js';

export type ReadFile = (attachment: Attachment) => Promise<Blob>;
type Content = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; url: string };

/** The file as an address of this page only, given back when it is shown no longer. */
export function useContent(attachment: Attachment, read: ReadFile): Content {
  const [content, setContent] = useState<Content>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per attachment, whatever the identity of `read`
  useEffect(() => {
    setContent({ state: 'loading' });
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
