import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hostileMarkup } from '../../../test/hostile-markup.js';
import { sanitizeIllustratedText, sanitizeRichText, styleRichText, textOfRichText } from './sanitize-rich-text.js';

// A grammar of its own: each `<` of the result opens or closes an element of the allow-list, with no attribute but a link or a start.
const element =
  /^<(?:\/?(?:p|h[23]|ul|ol|li|blockquote|a|strong|em|u|s)|(?:br|hr) \/|a href="(?:https?|mailto|tel):[^"<>]*"|ol start="\d{1,3}")>/;
const imageElement = /^<img data-image="[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" alt="[^"<>]*" \/>/;
const intruders = (html: string, ...allowed: RegExp[]): string[] =>
  [...html.matchAll(/</g)]
    .map(({ index }) => html.slice(index))
    .filter((text) => ![element, ...allowed].some((pattern) => pattern.test(text)));
const image = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const both: [string, (html: string) => string, RegExp[]][] = [
  ['a rich text', sanitizeRichText, []],
  ['a rich text with images', sanitizeIllustratedText, [imageElement]],
];

describe.each(both)('%s that is written', (_, sanitize, allowed) => {
  it.each(hostileMarkup)('keeps no element out of the allow-list (input %#)', (html) => {
    const clean = sanitize(html);
    expect(intruders(clean, ...allowed)).toEqual([]);
    expect(clean).not.toMatch(/javascript:|vbscript:|data:/i);
    expect(sanitize(clean)).toBe(clean);
  });

  it('keeps none, however the hostile inputs are nested and cut', () => {
    const part = fc.oneof(
      fc.constantFrom(...hostileMarkup),
      fc.tuple(fc.constantFrom(...hostileMarkup), fc.nat(60)).map(([html, at]) => html.slice(at)),
      fc.tuple(fc.constantFrom(...hostileMarkup), fc.nat(60)).map(([html, at]) => html.slice(0, at)),
      fc.constantFrom('<p>', '</p>', '<a href="', '">', '<!--', '-->', '<b', '&lt;', '&#60;', '\0', "'", '`', '</', '<ul><li>', ']]>'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const clean = sanitize(parts.join(''));
        expect(intruders(clean, ...allowed)).toEqual([]);
        expect(intruders(sanitize(clean), ...allowed)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a rich text that is written', () => {
  it('shows an image of the bank by its id and its alternative text, where images are allowed', () => {
    const html = `<p>a</p><img data-image="${image}" alt="Le manège &amp; {prénom}" /><img data-image="${image}" alt="" />`;
    expect(sanitizeIllustratedText(html)).toBe(html);
    expect(sanitizeRichText(html)).toBe('<p>a</p>');
    const loud = `<img SRC="https://x.example/p.gif" alt=" Deux\n mots " onerror="x()" data-image="${image.toUpperCase()}" style="x" srcset="y">`;
    expect(sanitizeIllustratedText(loud)).toBe(`<img data-image="${image}" alt="Deux mots" />`);
  });

  it('keeps the formats that the editor offers', () => {
    const html =
      '<h2>Noël</h2><p>Bonjour <strong>{prénom|collègue}</strong>, <em>voici</em> <u>le</u> <s>prix</s><br />:</p>' +
      '<ul><li><p>un</p></li></ul><ol start="3"><li><p>trois</p></li></ol><blockquote><p>cité</p></blockquote><hr />' +
      '<p><a href="https://cse.example/noel?a=1&amp;b=2">la page</a> <a href="mailto:cse@example.org">écrire</a></p>';
    expect(sanitizeRichText(html)).toBe(html);
  });

  it('maps what a word processor pastes to these formats', () =>
    expect(sanitizeRichText('<div class="MsoNormal" style="color:red"><b>Titre</b> <i>et</i> <font face="x">texte</font></div>')).toBe(
      '<p><strong>Titre</strong> <em>et</em> texte</p>',
    ));

  it('keeps the words of a link that leads nowhere', () =>
    expect(sanitizeRichText('<a href="/people">ici</a> <a href="//x.example">là</a>')).toBe('<a>ici</a> <a>là</a>'));
});

describe('the words of a rich text', () => {
  it('are its paragraphs, with their characters', () =>
    expect(textOfRichText('<h2>Noël &amp; fêtes</h2><p>a &lt; b<br />c</p><p></p>')).toBe('Noël & fêtes\na < b\nc'));
  it('have the alternative texts of images', () =>
    expect(textOfRichText(`<p>a</p><img data-image="${image}" alt="Le manège" /><p>b</p><img data-image="${image}" alt="" />`)).toBe(
      'a\n[Le manège]\nb',
    ));
  it('are none when there is only markup', () => expect(textOfRichText('<p><br /></p><p>&nbsp;</p>')).toBe(''));
});

describe('a rich text that a mail shows', () => {
  it('has the styles of its elements, and keeps links, starts and texts', () =>
    expect(
      styleRichText('<p>a &amp; {prénom}</p><ol start="3"><li><a href="https://cse.fr/?a=1&amp;b=2">b</a></li></ol>', {
        p: 'margin:0',
        a: 'color:red',
      }),
    ).toBe(
      '<p style="margin:0">a &amp; {prénom}</p><ol start="3"><li><a href="https://cse.fr/?a=1&amp;b=2" style="color:red">b</a></li></ol>',
    ));

  it.each(hostileMarkup)('has no other style (input %#)', (html) => {
    const styled = styleRichText(sanitizeRichText(html), { p: 'margin:0' });
    expect(styled.replaceAll('<p style="margin:0">', '<p>')).toBe(sanitizeRichText(html));
  });
});
