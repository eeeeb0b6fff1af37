import { describe, expect, it } from '@jest/globals';
import { isSignedMessage, type SignedMessage, secretText, signMessage } from './signed-message.js';

/** The example of the standard: github.com/standard-webhooks/standard-webhooks. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' };
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1000);
const isAccepted = (change: Partial<SignedMessage> = {}, seconds = 0) =>
  isSignedMessage(secret, { ...example, signature, ...change }, at(seconds));

describe('a signed message', () => {
  it('has the signature of the standard', () => expect(signMessage(secret, example)).toBe(signature));
  it('is accepted for five minutes', () => {
    expect([isAccepted(), isAccepted({}, 300), isAccepted({}, -300)]).toEqual([true, true, true]);
    expect([isAccepted({}, 301), isAccepted({}, -301)]).toEqual([false, false]);
  });
  it('is accepted with one good signature among several, and from the bytes of the body', () => {
    expect(isAccepted({ signature: `v1,bm9uZQ== ${signature}` })).toBe(true);
    expect(isAccepted({ body: Buffer.from(example.body) })).toBe(true);
  });
  it.each<[string, Partial<SignedMessage>]>([
    ['another body', { body: '{"test":2432232314}' }],
    ['another id', { id: 'msg_2' }],
    ['no id', { id: '' }],
    ['another time', { timestamp: '1614265331' }],
    ['a time that is no number', { timestamp: '1614265330.0' }],
    ['no signature', { signature: '' }],
    ['a signature of another version', { signature: signature.replace('v1', 'v2') }],
  ])('is refused with %s', (_, change) => expect(isAccepted(change)).toBe(false));
  it('is refused under another secret', () =>
    expect(isSignedMessage(secretText(Buffer.alloc(32)), { ...example, signature }, at(0))).toBe(false));
});
