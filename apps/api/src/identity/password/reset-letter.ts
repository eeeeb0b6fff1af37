import type { Letter } from '../../platform/mail/letter.js';

export const resetLetter = (name: string, url: string, product: string): Letter => ({
  subject: 'Réinitialisation de votre mot de passe',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Vous avez demandé à choisir un nouveau mot de passe pour votre espace ${product}.`],
  button: { label: 'Choisir un nouveau mot de passe', url },
  closing:
    'Ce lien ne sert qu’une fois et reste valable une heure. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste le même.',
});
