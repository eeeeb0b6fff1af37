import { describe, expect, it } from '@jest/globals';
import { DeviceCookies } from './device-cookies.js';

const cookies = new DeviceCookies('secret', { prefix: 'navigateur', purpose: 'a spec' });
const [anne, paul] = ['a'.repeat(64), 'b'.repeat(64)];

describe('the cookie of a browser', () => {
  it('is known for its account, among other cookies', () => {
    const cookie = cookies.cookieFor(anne);
    expect(cookies.find(`autre=1; ${cookie}; fin=2`, anne)).toMatch(/^[0-9a-f]{32}$/);
  });
  it('is a stranger for another account, another purpose and without cookie', () => {
    const cookie = cookies.cookieFor(anne);
    const value = cookie.slice(cookie.indexOf('='));
    expect(cookies.find(`navigateur-${paul.slice(0, 12)}${value}`, paul)).toBeUndefined();
    expect(new DeviceCookies('secret', { prefix: 'navigateur', purpose: 'another' }).find(cookie, anne)).toBeUndefined();
    expect(cookies.find(undefined, anne)).toBeUndefined();
  });
  it('cannot be made by who changes the id or the signature', () => {
    const [name, id, signature] = cookies.cookieFor(anne).split(/[=.]/);
    expect(cookies.find(`${name}=${'0'.repeat(32)}.${signature}`, anne)).toBeUndefined();
    expect(cookies.find(`${name}=${id}.${'0'.repeat(64)}`, anne)).toBeUndefined();
    expect(cookies.find(`${name}=${id}`, anne)).toBeUndefined();
  });
});
