import type { Letter } from '../../platform/mail/letter.js';

export const newDeviceLetter = (
  name: string,
  product: string,
  { device, address, at }: { device: string; address: string; at: string },
): Letter => ({
  subject: 'Nouvelle connexion à votre compte',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Votre compte ${product} vient d’être ouvert depuis un navigateur qui ne s’y était jamais connecté${device === '' ? '' : ` (${device})`}, le ${at}, depuis l’adresse ${address}.`,
  ],
  closing:
    'Si c’est vous, vous n’avez rien à faire. Sinon, changez votre mot de passe : les autres sessions se ferment aussitôt. « Mes appareils », dans « Mon compte », montre celles qui sont ouvertes.',
});
