import { describe, expect, it } from '@jest/globals';
import { mustBeAccepted, testAddress } from './test-mail.js';

describe('a test mail', () => {
  it('goes to the address of its author', () => expect(testAddress('claire@cse.example')).toBe('claire@cse.example'));
  it('has no addressee when a program asks', () =>
    expect(() => testAddress(null)).toThrow(expect.objectContaining({ code: 'mail-delivery.test-without-address' })));
  it('is told as failed unless the server took it', () => {
    mustBeAccepted({ code: 250, reason: '' });
    for (const code of [null, 451, 550])
      expect(() => mustBeAccepted({ code, reason: 'Boîte pleine' })).toThrow(
        expect.objectContaining({ code: 'mail-delivery.test-failed', message: expect.stringContaining('Boîte pleine') }),
      );
  });
});
