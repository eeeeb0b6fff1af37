import { expect, it } from '@jest/globals';
import { readSitesUrl } from './sites-url.js';

it.each([
  ['https://sites.exemple.fr', 'https://sites.exemple.fr'],
  ['https://Sites.Exemple.fr/', 'https://sites.exemple.fr'],
  ['http://localhost:3001', 'http://localhost:3001'],
  ['https://{slug}.exemple.fr', 'https://{slug}.exemple.fr'],
  ['https://exemple.fr/sites', undefined],
  ['https://exemple.fr/{slug}', undefined],
  ['https://www.{slug}.fr', undefined],
  ['ftp://exemple.fr', undefined],
  ['sites.exemple.fr', undefined],
])('the origin of the sites is read from %s', (text, expected) => expect(readSitesUrl(text)).toBe(expected));
