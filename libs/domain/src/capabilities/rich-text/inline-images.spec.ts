import { describe, expect, it } from '@jest/globals';
import { imageIdsOf, imagesAsText, replaceImages } from './inline-images.js';

const [first, second] = ['0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47', '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48'];
const html = `<p>a</p><img data-image="${first}" alt="Le manège &amp; la roue" /><img data-image="${second}" alt="" /><img data-image="${first}" alt="x" />`;

describe('the images of a rich text', () => {
  it('are its ids, each once', () => expect(imageIdsOf(html)).toEqual([first, second]));
  it('are none in a text about markup', () => expect(imageIdsOf(`&lt;img data-image="${first}" alt="" /&gt;`)).toEqual([]));
  it('are replaced one by one', () =>
    expect(replaceImages(html, ({ id, alt }) => `(${id === first ? 1 : 2} ${alt})`)).toBe('<p>a</p>(1 Le manège &amp; la roue)(2 )(1 x)'));
  it('are their alternative text for readers without images', () =>
    expect(imagesAsText(html)).toBe('<p>a</p>\n\n[Le manège &amp; la roue]\n\n\n\n[x]\n\n'));
});
