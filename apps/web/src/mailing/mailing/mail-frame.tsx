import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { type RichTextImages, useRichTextImages } from '../../ui/rich-text/rich-text-images.js';

/** A mail as mail programs show it. The frame runs no script and opens no window; it has our origin, as the images of the bank need. */
export function MailFrame({ page }: { page: string }) {
  const bank = useRichTextImages();
  const html = useMemo(() => withImages(page, bank), [page, bank]);
  return (
    <chakra.iframe
      title="Le message, comme il sera lu"
      sandbox="allow-same-origin"
      srcDoc={html}
      w="full"
      h="min(60dvh, 640px)"
      bg="white"
      borderWidth="1px"
      borderRadius="l2"
    />
  );
}

/** The mail attaches its images; the preview shows them from the bank. */
function withImages(page: string, bank: RichTextImages | null): string {
  const mail = new DOMParser().parseFromString(page, 'text/html');
  for (const image of mail.querySelectorAll('img[data-image]')) {
    image.setAttribute('style', 'display:block;max-width:100%;height:auto;margin:0 0 16px');
    if (bank) image.setAttribute('src', bank.addressOf(image.getAttribute('data-image') ?? ''));
  }
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
