import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openText, sealText } from './sealed-text.js';

describe('a sealed text', () => {
  const key = randomBytes(32);
  const sealed = sealText(key, 'jeton é', 'here');
  it('opens where it belongs, under its key', () => expect(openText(key, sealed, 'here')).toBe('jeton é'));
  it('opens nowhere else', () => {
    expect(() => openText(key, sealed, 'there')).toThrow();
    expect(() => openText(randomBytes(32), sealed, 'here')).toThrow();
    const changed = Buffer.from(sealed, 'base64');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => openText(key, changed.toString('base64'), 'here')).toThrow();
  });
  it('is another one each time', () => expect(sealText(key, 'jeton', 'here')).not.toBe(sealText(key, 'jeton', 'here')));
});
