import { expect, it } from '@jest/globals';
import { standingVouchers } from './standing-vouchers.js';

const entries = (...texts: string[]) =>
  texts.map((text) => {
    const [pieceRef = '', entryId = ''] = text.split(' ');
    return { pieceRef, entryId };
  });
const standing = (...texts: string[]) => [...standingVouchers(entries(...texts))].map((pair) => pair.join(' '));

it.each<[string, string[], string[]]>([
  ['stands once posted', ['REG-1 a', 'REG-2 b'], ['REG-1 a', 'REG-2 b']],
  ['stands no more once reversed', ['REG-1 a', 'CP-REG-1 b'], []],
  ['stands again once posted anew', ['REG-1 a', 'CP-REG-1 b', 'REG-1 c'], ['REG-1 c']],
  ['is left when a copy of it is reversed', ['REG-1 a', 'REG-1 b', 'CP-REG-1 c'], ['REG-1 a']],
  ['is not made by a reversal alone', ['CP-REG-1 a'], []],
])('an entry %s', (_, texts, expected) => expect(standing(...texts)).toEqual(expected));
