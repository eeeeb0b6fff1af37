import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hostileMarkup } from '../../../test/hostile-markup.js';
import { sanitizeRichText, styleRichText, textOfRichText } from './sanitize-rich-text.js';

// A grammar of its own: each `<` of the result opens or closes an element of the allow-list, with no attribute but a link or a start.
const element =
  /^<(?:\/?(?:p|h[23]|ul|ol|li|blockquote|a|strong|em|u|s)|(?:br|hr) \/|a href="(?:https?|mailto|tel):[^"<>]*"|ol start="\d{1,3}")>/;
const intruders = (html: string): string[] =>
  [...html.matchAll(/</g)].map(({ index }) => html.slice(index, index + 200)).filter((text) => !element.test(text));

describe('a rich text that is written', () => {
  it.each(hostileMarkup)('keeps no element out of the allow-list (input %#)', (html) => {
    const clean = sanitizeRichText(html);
    expect(intruders(clean)).toEqual([]);
    expect(clean).not.toMatch(/javascript:|vbscript:|data:/i);
    expect(sanitizeRichText(clean)).toBe(clean);
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
        const clean = sanitizeRichText(parts.join(''));
        expect(intruders(clean)).toEqual([]);
        expect(intruders(sanitizeRichText(clean))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
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
