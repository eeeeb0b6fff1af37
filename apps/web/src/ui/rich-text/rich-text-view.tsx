import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Box } from '../page/layout.js';
import { richTextCss } from './rich-text-css.js';
import { type RichTextImages, useRichTextImages } from './rich-text-images.js';

const elements = new Set(['p', 'br', 'hr', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'strong', 'em', 'u', 's']);

function nodeOf(node: ChildNode, key: number, bank: RichTextImages | null): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (name === 'img') return imageOf(node, key, bank);
  const children = [...node.childNodes].map((child, index) => nodeOf(child, index, bank));
  if (!elements.has(name)) return createElement(Fragment, { key }, ...children);
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  const attributes = {
    key,
    ...(/^(?:https?|mailto|tel):/i.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {}),
    ...(name === 'ol' && node.hasAttribute('start') ? { start: Number(node.getAttribute('start')) } : {}),
  };
  return createElement(name, attributes, ...children);
}

const imageId = /^[0-9a-f-]{36}$/;

function imageOf(node: Element, key: number, bank: RichTextImages | null): ReactNode {
  const id = node.getAttribute('data-image') ?? '';
  return bank && imageId.test(id) ? createElement('img', { key, src: bank.addressOf(id), alt: node.getAttribute('alt') ?? '' }) : null;
}

/** Shows a rich text without trusting it: each element is made anew from the list above, and nothing else of the HTML reaches the page. */
export function RichTextView({ html }: { html: string }) {
  const bank = useRichTextImages();
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node, index) => nodeOf(node, index, bank)),
    [html, bank],
  );
  return <Box css={richTextCss}>{content}</Box>;
}
