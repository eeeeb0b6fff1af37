import { expect, it } from '@jest/globals';
import { asciiText } from './ascii-text.js';

it.each([
  ['Fête d’été – n° 3', "Fete d'ete - no 3"],
  ['Cœur\t\r\n« brisé »', 'Coeur " brise "'],
  ['12\u00a0€', '12 EUR'],
  ['Łukasz 日本', 'Lukasz ??'],
  ['', ''],
])('writes %j as %j', (text, plain) => expect(asciiText(text)).toBe(plain));
