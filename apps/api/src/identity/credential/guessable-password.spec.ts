import { describe, expect, it } from '@jest/globals';
import { isGuessable } from './guessable-password.js';

describe('a password', () => {
  it.each(['Password1234!', 'Azerty123456!', 'Motdepasse2026!', 'Intendance2026!'])('like %s is easy to guess', async (password) =>
    expect(await isGuessable(password, [])).toBe(true),
  );
  it.each(['Bonne-Journee-2026', 'Nouvelle-Saison-2027', 'Demo-Intendance-2026', 'cheval.Batterie9agrafe'])(
    'like %s is not',
    async (password) => expect(await isGuessable(password, [])).toBe(false),
  );
  it('made of what is known of the user is easy to guess', async () => {
    expect(await isGuessable('Horizoncse2026!', ['horizoncse'])).toBe(true);
    expect(await isGuessable('Horizoncse2026!', [])).toBe(false);
  });
});
