import type { Letter } from '../../platform/mail/letter.js';

const closing = 'Si ce n’est pas vous, changez votre mot de passe et prévenez un administrateur de votre structure.';

export const activatedLetter = (name: string, product: string): Letter => ({
  subject: 'La double authentification est activée',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Votre compte ${product} demande désormais un code de votre application à chaque connexion. Gardez vos codes de secours : ils remplacent l’application si vous perdez votre téléphone.`,
  ],
  closing,
});

export const removedLetter = (name: string, product: string): Letter => ({
  subject: 'La double authentification est désactivée',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Votre compte ${product} s’ouvre de nouveau avec le mot de passe seul.`],
  closing,
});
