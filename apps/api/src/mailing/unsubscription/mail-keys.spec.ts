import { type EnvironmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config/config.js';
import { MailKeys } from './mail-keys.js';

const keysOf = (personalKey: string) => new MailKeys({ personalKey } as Config);
const keys = keysOf('a secret of thirty-two characters');
const environmentId = newId() as EnvironmentId;
const addressId = keys.addressId(environmentId, 'anne@exemple.fr');
const link = { environmentId, mailingId: newId(), addressId, personId: newId() as PersonId };

describe('the hash of an address', () => {
  it('ignores case and spaces around', () => expect(keys.addressId(environmentId, ' Anne@Exemple.FR ')).toBe(addressId));
  it('is another one in another structure, and under another key', () => {
    expect(keys.addressId(newId() as EnvironmentId, 'anne@exemple.fr')).not.toBe(addressId);
    expect(keysOf('another one of thirty-two letters').addressId(environmentId, 'anne@exemple.fr')).not.toBe(addressId);
  });
});

describe('an unsubscribe token', () => {
  it('carries the structure, the mailing, the address and the person', () => {
    for (const claims of [link, { ...link, personId: null }]) expect(keys.unsubscribeLink(keys.unsubscribeToken(claims))).toEqual(claims);
  });
  it('has no meaning once a character differs, or under another key', () => {
    const token = keys.unsubscribeToken(link);
    expect(token).toMatch(/^[\w-]{107}$/);
    for (let at = 0; at < token.length; at += 7) {
      const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(keys.unsubscribeLink(forged)).toBeNull();
    }
    for (const text of ['', 'abc', `${token}A`, token.slice(1)]) expect(keys.unsubscribeLink(text)).toBeNull();
    expect(keysOf('another one of thirty-two letters').unsubscribeLink(token)).toBeNull();
  });
});
