import { expect, it } from '@jest/globals';
import { termsBlocks } from './terms-blocks.js';

const read = (text: string) => termsBlocks(text).map(({ kind, lines }) => [kind, ...lines]);

it('reads titles, lists and paragraphs, and leaves every other mark', () => {
  const text = '# Objet\nLe service\nde la coopérative.\n\nUn **essai**.\n- gratuit\n* sans engagement\n\n- seul\n## Fin\n#hors titre';
  expect(read(text)).toEqual([
    ['title', 'Objet'],
    ['paragraph', 'Le service', 'de la coopérative.'],
    ['paragraph', 'Un **essai**.'],
    ['list', 'gratuit', 'sans engagement'],
    ['list', 'seul'],
    ['title', 'Fin'],
    ['paragraph', '#hors titre'],
  ]);
  expect(read('')).toEqual([]);
});
