import { describe, expect, it } from '@jest/globals';
import { isSiteLink } from './site-link.js';

describe('a link of the site', () => {
  it.each(['https://exemple.fr/page', 'http://exemple.fr', 'mailto:cse@exemple.fr', 'tel:+33102030405', '/avantages'])(
    'may be %s',
    (link) => expect(isSiteLink(link)).toBe(true),
  );
  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' data:text/html,x', '//exemple.fr', '/\\exemple.fr', 'exemple', ''])(
    'is not %j',
    (link) => expect(isSiteLink(link)).toBe(false),
  );
});
