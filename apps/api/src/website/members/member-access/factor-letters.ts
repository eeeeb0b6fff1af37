import type { Letter } from '../../../platform/mail/letter.js';

type FactorLetter = (site: string) => Letter;

const greeting = 'Bonjour,';
const closing =
  'Si ce n’est pas vous, prévenez votre interlocuteur habituel : quelqu’un a ouvert votre espace depuis l’un de vos appareils ou lit vos e-mails.';

export const factorActivatedLetter: FactorLetter = (site) => ({
  subject: `Votre espace sur le site de ${site} est protégé par un code`,
  greeting,
  paragraphs: [
    'La connexion à votre espace demande désormais, en plus de l’e-mail, le code de votre application d’authentification. Vos autres appareils sont déconnectés.',
    'Gardez vos codes de secours : ils remplacent l’application si vous perdez votre téléphone.',
  ],
  closing,
});

export const factorRemovedLetter: FactorLetter = (site) => ({
  subject: `Votre espace sur le site de ${site} n’est plus protégé par un code`,
  greeting,
  paragraphs: ['La connexion à votre espace ne demande plus que le lien ou le code reçu par e-mail.'],
  closing,
});

export const factorRemovedForYouLetter: FactorLetter = (site) => ({
  subject: `Votre espace sur le site de ${site} n’est plus protégé par un code`,
  greeting,
  paragraphs: [
    'Un administrateur de votre structure a retiré le code qui protégeait votre espace, et déconnecté tous vos appareils.',
    'La connexion ne demande plus que le lien ou le code reçu par e-mail. Vous pouvez protéger à nouveau votre espace depuis la page « Mon espace ».',
  ],
  closing: 'Si vous ne l’avez pas demandé, prévenez votre interlocuteur habituel.',
});
