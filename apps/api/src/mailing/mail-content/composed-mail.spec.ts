import { describe, expect, it } from '@jest/globals';
import { htmlOf } from '../mail-page/mail-page.js';
import { textOf } from './composed-mail.js';

const mail = {
  structure: 'CSE « A & B »',
  unsubscribeUrl: 'https://cse.example/mailing-unsubscribe/jeton?a=1&b=2',
  mail: { subject: 'Noël "2026" <b>', preheader: 'Les [[body]] & inscriptions', html: '<p style="margin:0">Bonjour [[subject]]</p>' },
};

describe('the layout of a mailing', () => {
  const html = htmlOf(mail);

  it('holds every text, escaped, and the body as it is', () => {
    expect(html).toContain('<title>Noël &quot;2026&quot; &lt;b&gt;</title>');
    expect(html).toContain('aria-label="Noël &quot;2026&quot; &lt;b&gt;"');
    expect(html).toContain('Vous recevez ce message de CSE « A &amp; B ».');
    expect(html).toContain('href="https://cse.example/mailing-unsubscribe/jeton?a=1&amp;b=2"');
  });

  it('leaves a field of the layout in a text of the author as text', () => {
    expect(html).toContain('Les [[body]] &amp; inscriptions');
    expect(html).toContain('<p style="margin:0">Bonjour [[subject]]</p>');
  });

  it('is one column of 600 pixels at most, with the tables of Outlook, and loads nothing', () => {
    expect(html).toContain('max-width:600px');
    expect(html).toContain('<!--[if mso | IE]><table');
    expect(html).not.toMatch(/<(?:script|link|img|iframe)|@import|url\(/);
  });

  it('has a plain text beside it, with the link', () => {
    expect(textOf(mail)).toBe(
      'Bonjour [[subject]]\n\n-- \nVous recevez ce message de CSE « A & B ».\nSe désinscrire : https://cse.example/mailing-unsubscribe/jeton?a=1&b=2\n',
    );
  });
});
