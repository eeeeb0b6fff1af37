import { describe, expect, it } from '@jest/globals';
import { mergedWords } from './merged-words.js';

describe('words that two people changed at once', () => {
  it('keep what each added', () => expect(mergedWords(['FNAC'], ['FNAC', 'PATHE'], ['FNAC', 'UGC'])).toEqual(['FNAC', 'PATHE', 'UGC']));
  it('lose what one took away', () => expect(mergedWords(['FNAC', 'CINE'], ['FNAC'], ['FNAC', 'CINE', 'UGC'])).toEqual(['FNAC', 'UGC']));
  it('lose what we took away', () => expect(mergedWords(['FNAC', 'CINE'], ['FNAC', 'CINE', 'PATHE'], ['FNAC'])).toEqual(['FNAC', 'PATHE']));
  it('say once what both added', () => expect(mergedWords([], ['UGC'], ['UGC'])).toEqual(['UGC']));
});
