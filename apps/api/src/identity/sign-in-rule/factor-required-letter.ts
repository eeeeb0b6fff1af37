import type { Letter } from '../../platform/mail/letter.js';

type Facts = { readonly name: string; readonly author: string; readonly structure: string; readonly url: string };

export const factorRequiredLetter = ({ name, author, structure, url }: Facts): Letter => ({
  subject: `${structure} demande la double authentification`,
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `${author} a choisi que ${structure} ne s’ouvre plus avec le mot de passe seul : un code de votre téléphone le complète.`,
    'Il vous faut une application d’authentification : celle de votre téléphone ou de votre gestionnaire de mots de passe convient. Deux minutes suffisent, depuis l’accueil : « Activer maintenant ».',
  ],
  button: { label: 'Ouvrir l’accueil', url },
});
