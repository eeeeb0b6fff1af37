import { describe, expect, it } from '@jest/globals';
import { decodeReceiptCode, encodeReceiptCode } from './receipt-code.js';

const code = { environmentId: 'a2b0c7c2-0000-7000-8000-000000000001', number: 12, head: 'ab'.repeat(32) };

describe('the code of a receipt', () => {
  it('is read as it was written, also copied from several lines', () => {
    const text = encodeReceiptCode(code);
    expect(decodeReceiptCode(text)).toEqual(code);
    expect(decodeReceiptCode(` ${text.slice(0, 50)}\n${text.slice(50).toUpperCase()} `)).toEqual(code);
  });

  it.each([
    '',
    'a.1.b',
    encodeReceiptCode({ ...code, number: 0 }),
    `${encodeReceiptCode(code)}0`,
    encodeReceiptCode({ ...code, head: 'zz' }),
  ])('is not %p', (text) => {
    expect(decodeReceiptCode(text)).toBeUndefined();
  });
});
