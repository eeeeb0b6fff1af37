import { describe, expect, it } from '@jest/globals';
import { isEmailAddress, normalizeEmail } from './email-address.js';

describe('an e-mail address', () => {
  it.each(['a@cse.demo', "d'oncieu+cse@mail.cse-demo.fr", 'andré@élan.fr'])('%s', (address) => expect(isEmailAddress(address)).toBe(true));
  it.each([
    'admin',
    'admin@cse',
    'admin@cse.d',
    'admin@cse..demo',
    'admin@.demo',
    'a b@cse.demo',
    'a@b@cse.demo',
    '"admin"@cse.demo',
    'Admin <admin@cse.demo>',
    'admin@cse.demo\u200b',
    'ad\u00admin@cse.demo',
    'admin\u0007@cse.demo',
    'admin\u202e@cse.demo',
    `${'a'.repeat(250)}@cse.demo`,
  ])('is not %j', (text) => expect(isEmailAddress(text)).toBe(false));
  it('has one spelling, however it is typed', () => expect(normalizeEmail(' Andre\u0301@CSE.demo')).toBe(normalizeEmail('ANDRÉ@cse.demo')));
});
