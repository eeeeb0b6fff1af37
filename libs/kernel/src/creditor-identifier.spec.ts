import { describe, expect, it } from '@jest/globals';
import { isCreditorIdentifier } from './creditor-identifier.js';

describe('a creditor identifier', () => {
  it.each(['FR72ZZZ123456', 'FR72ABC123456', 'DE98ZZZ09999999999'])('is valid: %s', (text) =>
    expect(isCreditorIdentifier(text)).toBe(true),
  );
  it.each(['', 'FR73ZZZ123456', 'FR72ZZZ123465', 'fr72ZZZ123456', 'FR72ZZZ', '72FRZZZ123456'])('is refused: %s', (text) =>
    expect(isCreditorIdentifier(text)).toBe(false),
  );
});
