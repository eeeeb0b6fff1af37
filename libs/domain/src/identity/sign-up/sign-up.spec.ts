import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { describe, expect, it } from '@jest/globals';
import { signUpErrors } from './sign-up.errors.js';
import { checkSignUp, type SignUpForm } from './sign-up-form.js';

const form: SignUpForm = {
  name: 'Association Horizon',
  email: 'nadia@horizon.example',
  firstname: 'Nadia',
  lastname: 'Petit',
  phone: '06 12 34 56 78',
  password: 'Bonne-Journee-2026',
  passwordConfirm: 'Bonne-Journee-2026',
  hasAcceptedTerms: true,
};
const facts = { isGuessable: false, promotion: null };

function violationsOf(changes: Partial<SignUpForm>, changedFacts: Partial<Parameters<typeof checkSignUp>[1]> = {}): string[] {
  try {
    checkSignUp({ ...form, ...changes }, { ...facts, ...changedFacts });
    return [];
  } catch (error) {
    expect(error).toMatchObject({ code: 'sign-up.invalid', kind: 'invalid' });
    return (error as ReturnType<typeof signUpErrors.invalid>).violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
  }
}

describe('a sign-up', () => {
  it('passes with all that is asked for, with or without a phone', () => {
    expect(violationsOf({})).toEqual([]);
    expect(violationsOf({ phone: null })).toEqual([]);
    expect(violationsOf({ phone: '+33 6 12 34 56 78' })).toEqual([]);
  });

  it('tells every violation at once, in the order of the form', () => {
    const empty = { name: ' ', firstname: '', lastname: '', email: 'nadia', phone: '12', password: 'court', hasAcceptedTerms: false };
    const promotion = { propertyPath: 'promotion_code', code: 'promotion.unknown', message: 'Ce code promo n’existe pas.' };
    expect(violationsOf(empty, { promotion })).toEqual([
      'name environment.name-missing',
      'firstname sign-up.firstname-missing',
      'lastname user.name-missing',
      'email user.email-invalid',
      'phone sign-up.phone-invalid',
      'password password.weak',
      'promotion_code promotion.unknown',
      'accept_terms sign-up.terms-refused',
    ]);
  });

  it('names people and structures without links, line breaks and invisible characters', () =>
    expect(
      violationsOf({ name: 'CSE https://evil.example\nBcc: a@b.fr', firstname: 'Nadia\u200b', email: '"nadia"@horizon.example' }),
    ).toEqual(['name environment.name-invalid', 'firstname user.name-invalid', 'email user.email-invalid']));

  it('follows the rule of passwords', () => {
    expect(violationsOf({ passwordConfirm: 'Autre-Journee-2026' })).toEqual(['password_confirm password.mismatch']);
    expect(violationsOf({ password: 'Nadia-Horizon-2026', passwordConfirm: 'Nadia-Horizon-2026' })).toEqual([
      'password password.holds-address',
    ]);
    expect(violationsOf({}, { isGuessable: true })).toEqual(['password password.guessable']);
  });

  it('is refused where the server has closed it', () => expect(signUpErrors.closed()).toMatchObject({ code: 'sign-up.closed' }));

  it('is refused on the host of a brand', () =>
    expect(signUpErrors.brandHost()).toMatchObject({ code: 'sign-up.brand-host', kind: 'forbidden' }));

  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
