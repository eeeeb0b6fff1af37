import { describe, expect, it } from '@jest/globals';
import { toIdentity } from './provider-identity.js';

const person = { sub: 'a1', email: 'claire@exemple.fr' };
const verified = (claims: object) => toIdentity({ ...person, ...claims }).isVerified;
const factor = (claims: object) => toIdentity({ ...person, ...claims }).hasFactor;

describe('the person that a provider names', () => {
  it('has a verified address only where the provider says so', () => {
    expect([{ email_verified: true }, { xms_edov: true }, { xms_edov: '1' }].map(verified)).toEqual([true, true, true]);
    const others = [{}, { email_verified: false }, { email_verified: 'true' }, { email_verified: false, xms_edov: true }, { xms_edov: 0 }];
    expect(others.map(verified)).toEqual([false, false, false, false, false]);
    expect(toIdentity({ sub: 'a1', email: 7 })).toMatchObject({ subject: 'a1', email: '' });
  });

  it('has shown a second factor where `acr` or `amr` says mfa', () => {
    expect([{ acr: 'mfa' }, { amr: ['pwd', 'mfa'] }].map(factor)).toEqual([true, true]);
    expect([{}, { amr: ['pwd'] }, { acr: 'mfa-soon' }, { amr: 'mfa' }].map(factor)).toEqual([false, false, false, false]);
  });
});
