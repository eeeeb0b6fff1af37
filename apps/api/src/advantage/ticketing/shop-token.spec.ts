import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { readShopToken, signShopToken } from './shop-token.js';

const visitor = { userId: newId(), environmentId: newId(), name: 'Claire Morel', email: 'claire@cse.example' };
const now = new Date('2026-03-16T09:00:00Z');
const secretOf = async () => 'whsec_c2VjcmV0';
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('the token that opens the shop', () => {
  it('tells who comes, for two minutes', async () => {
    const token = await signShopToken(await secretOf(), visitor, now);
    expect(await readShopToken(token, secretOf, later(119))).toMatchObject(visitor);
    expect(await readShopToken(token, secretOf, later(120))).toBeUndefined();
  });
  it('has a name of its own each time', async () => {
    const read = async () => readShopToken(await signShopToken(await secretOf(), visitor, now), secretOf, now);
    expect((await read())?.tokenId).not.toBe((await read())?.tokenId);
  });
  it('is worth nothing under another secret, altered, or unsigned', async () => {
    const token = await signShopToken('whsec_YXV0cmU=', visitor, now);
    expect(await readShopToken(token, secretOf, now)).toBeUndefined();
    const [, claims = ''] = (await signShopToken(await secretOf(), visitor, now)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    expect(await readShopToken(unsigned, secretOf, now)).toBeUndefined();
    for (const text of ['', 'a.b.c', '...']) expect(await readShopToken(text, secretOf, now)).toBeUndefined();
  });
});
