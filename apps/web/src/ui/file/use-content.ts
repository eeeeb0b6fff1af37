import { useEffect, useEffectEvent, useState } from 'react';
import type { Attachment } from './attachment.js';

export type ReadFile = (attachment: Attachment) => Promise<Blob>;
type Content = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; url: string };

/** The file as an address of this page only, given back when its component leaves. Another file needs another `key`. */
export function useContent(attachment: Attachment, read: ReadFile): Content {
  const [content, setContent] = useState<Content>({ state: 'loading' });
  const open = useEffectEvent(async (): Promise<string> => {
    const blob = await read(attachment);
    return URL.createObjectURL(new Blob([blob], { type: attachment.mime_type }));
  });
  useEffect(() => {
    let isGone = false;
    const address = open();
    address.then(
      (url) => !isGone && setContent({ state: 'ready', url }),
      (error: unknown) => !isGone && setContent({ state: 'failed', error }),
    );
    return () => {
      isGone = true;
      void address.then(URL.revokeObjectURL, () => undefined);
    };
  }, []);
  return content;
}
