import type { Letter } from '../../platform/mail/letter.js';

export const confirmationLetter = (name: string, structure: string, url: string, product: string): Letter => ({
  subject: 'Confirmez votre adresse électronique',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Bienvenue dans ${product} : ${structure} est ouverte, et vous pouvez déjà y travailler.`,
    'Confirmez votre adresse pour inviter des collègues, écrire à vos bénéficiaires et signer votre mandat de prélèvement.',
  ],
  button: { label: 'Confirmer mon adresse', url },
  closing:
    'Ce lien ne sert qu’une fois et reste valable sept jours. Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message.',
});
