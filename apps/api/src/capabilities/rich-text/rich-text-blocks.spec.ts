import { describe, expect, it } from '@jest/globals';
import { type RichTextBlock, richTextBlocks } from './rich-text-blocks.js';

const textOf = ({ kind, depth, marker, runs }: RichTextBlock) => [kind, depth, marker, runs.map(({ text }) => text).join('')];

describe('the blocks of a rich text', () => {
  it('are titles, paragraphs, items with their number, quotations and rules, in their order', () =>
    expect(
      richTextBlocks(
        '<h2>Noël</h2><p>Bonjour&nbsp;!</p><ol start="3"><li><p>Un</p><ul><li>Sous</li></ul></li><li>Deux</li></ol><blockquote><p>Dit</p></blockquote><hr /><p></p><h3>Fin</h3>',
      ).map(textOf),
    ).toEqual([
      ['title', 0, null, 'Noël'],
      ['paragraph', 0, null, 'Bonjour\u00a0!'],
      ['paragraph', 1, '3.', 'Un'],
      ['paragraph', 2, '•', 'Sous'],
      ['paragraph', 1, '4.', 'Deux'],
      ['paragraph', 1, null, 'Dit'],
      ['rule', 0, null, ''],
      ['paragraph', 0, null, ''],
      ['subtitle', 0, null, 'Fin'],
    ]));

  it('are images of the bank with their alternative text, also in the middle of a paragraph', () => {
    const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
    const blocks = richTextBlocks(`<p>Avant<img data-image="${id}" alt="Le manège &amp; la roue" />après</p>`);
    expect(blocks.map(({ kind, image, runs }) => [kind, image, runs[0]?.text])).toEqual([
      ['paragraph', null, 'Avant'],
      ['image', { id, alt: 'Le manège & la roue' }, undefined],
      ['paragraph', null, 'après'],
    ]);
  });

  it('have runs with their formats and the address of their link', () => {
    const [block] = richTextBlocks(
      '<p>a <strong>b<em>c</em></strong><br /><a href="https://x.fr/?a=1&amp;b=2"><u>d</u></a> <s>&lt;e&gt;</s></p>',
    );
    const formats = block?.runs.map(({ text, isBold, isItalic, isUnderlined, isStruck, href }) => [
      text,
      [isBold && 'b', isItalic && 'i', isUnderlined && 'u', isStruck && 's'].filter(Boolean).join(''),
      href,
    ]);
    expect(formats).toEqual([
      ['a ', '', null],
      ['b', 'b', null],
      ['c', 'bi', null],
      ['\n', '', null],
      ['d', 'u', 'https://x.fr/?a=1&b=2'],
      [' ', '', null],
      ['<e>', 's', null],
    ]);
  });
});
