import { describe, expect, it } from '@jest/globals';
import { isPlainName } from './plain-text.js';

describe('a plain name', () => {
  it.each(['CSE Démo & Fils', 'S.A.R.L. Dupont', 'M.-P. d’Été', 'Ets. Martin (69)', '李小龍', 'C.S.E Horizon'])('%s', (name) =>
    expect(isPlainName(name)).toBe(true),
  );
  it.each([
    'CSE https://evil.example/phish',
    'CSE www.evil',
    'Gagnez sur evil.fr',
    'CSE\nBcc: a@b.fr',
    'CSE\tHorizon',
    'CSE\u200b Horizon',
    'CSE\u2028Horizon',
    'CSE \u202enozir',
    'CSE\u3164',
  ])('is not %j', (name) => expect(isPlainName(name)).toBe(false));
});
