import type { Letter } from '../../platform/mail/letter.js';

type Facts = {
  readonly device: string;
  readonly address: string;
  /** Empty for an address that is none. */
  readonly network: string;
  readonly isKnownNetwork: boolean;
  readonly at: string;
};

const networkText = (network: string, isKnown: boolean): string =>
  isKnown
    ? `Le réseau (${network}) est l’un de ceux d’où votre compte a été ouvert récemment.`
    : `Votre compte n’avait pas été ouvert depuis ce réseau (${network}) récemment.`;

export const newDeviceLetter = (name: string, product: string, { device, address, network, isKnownNetwork, at }: Facts): Letter => ({
  subject: 'Nouvelle connexion à votre compte',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Votre compte ${product} vient d’être ouvert depuis un navigateur qui ne s’y était jamais connecté${device === '' ? '' : ` (${device})`}, le ${at}, depuis l’adresse ${address}.`,
    ...(network === '' ? [] : [networkText(network, isKnownNetwork)]),
  ],
  closing:
    'Si c’est vous, vous n’avez rien à faire. Sinon, changez votre mot de passe : les autres sessions se ferment aussitôt. « Mes appareils », dans « Mon compte », montre celles qui sont ouvertes.',
});
