import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { passwordErrors, passwordMessages } from './password.errors.js';
import { checkNewPassword, missingPasswordParts, passwordSpecialCharacters } from './password-rule.js';

const good = 'Bonne-Journee-2026';
const facts = { email: 'helene.martin@cse.example', isGuessable: false };

describe('a password', () => {
  it('is valid with twelve characters of the four kinds', () => expect(missingPasswordParts('Abcdefghij1!')).toEqual([]));
  it.each([
    ['Abcdefghi1!', ['length']],
    [`Aa1!${'x'.repeat(197)}`, ['length']],
    ['ABCDEFGHIJ1!', ['lowercase']],
    ['abcdefghij1!', ['uppercase']],
    ['Abcdefghijk!', ['digit']],
    ['Abcdefghijk1', ['special']],
    ['', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
  ])('%s lacks %j', (password, missing) => expect(missingPasswordParts(password)).toEqual(missing));
  it('counts an accented letter as a letter, and a space as no special character', () => {
    expect(missingPasswordParts('ÉÉÉÉÉéééééé1!')).toEqual([]);
    expect(missingPasswordParts('Abcdefghij 1')).toEqual(['special']);
  });
  it('counts characters, not code units', () => expect(missingPasswordParts('Abcdefg1!👍👍')).toEqual(['length']));
  it.each([...passwordSpecialCharacters])('accepts %s as a special character', (special) =>
    expect(missingPasswordParts(`Abcdefghijk1${special}`)).toEqual([]),
  );
});

describe('choosing a password', () => {
  it('refuses a weak one first, with what it lacks', () => {
    const refusal = refusalOf(() => checkNewPassword('password', 'court', 'autre', facts));
    expect(refusal?.code).toBe('password.weak');
    expect(refusal?.violations).toEqual([{ propertyPath: 'password', code: 'password.weak', message: passwordMessages.invalid }]);
    expect(refusal?.details).toEqual({ missing: ['length', 'uppercase', 'digit', 'special'] });
  });
  it('needs the same text twice', () =>
    expect(refusalOf(() => checkNewPassword('password', good, `${good}x`, facts))?.code).toBe('password.mismatch'));
  it('accepts a strong one typed twice', () => expect(refusalOf(() => checkNewPassword('password', good, good, facts))).toBeUndefined());
  it.each(['Helene-Soleil-26', 'xMARTINx-Lune-9', 'helene.martin@cse.example-A1'])('refuses %s, which holds the address', (password) =>
    expect(refusalOf(() => checkNewPassword('password', password, password, facts))?.code).toBe('password.holds-address'),
  );
  it('leaves two letters of an address alone', () =>
    expect(refusalOf(() => checkNewPassword('password', good, good, { ...facts, email: 'jo@cse.example' }))).toBeUndefined());
  it('refuses one that is easy to guess', () =>
    expect(refusalOf(() => checkNewPassword('password', good, good, { ...facts, isGuessable: true }))?.code).toBe('password.guessable'));
});

describe('the texts of the specification', () => {
  it('are kept to the letter', () => {
    expect(passwordMessages).toEqual({ valid: 'Votre mot de passe est valide', invalid: "Votre mot de passe n'est pas valide" });
    expect(passwordErrors.changeRefused()).toMatchObject({
      code: 'password.change-refused',
      message: 'Impossible de modifier le mot de passe',
    });
    expect(passwordErrors.unchanged().violations).toMatchObject([{ propertyPath: 'new_password', code: 'password.unchanged' }]);
    expect(passwordErrors.linkInvalid()).toMatchObject({
      code: 'password.link-invalid',
      message: 'Mise à jour du mot de passe impossible. Le lien que vous avez utilisé est invalide',
    });
  });
});
