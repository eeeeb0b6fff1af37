import type { Letter } from '../../platform/mail/letter.js';

const closing =
  'Si ce n’est pas vous, retirez les clés que vous ne reconnaissez pas (« Clés d’accès », dans « Mon compte ») et changez votre mot de passe.';

export const addedLetter = (name: string, product: string): Letter => ({
  subject: 'Une clé d’accès est ajoutée à votre compte',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Votre compte ${product} s’ouvre désormais aussi avec cette clé, sans mot de passe.`],
  closing,
});

export const removedLetter = (name: string, product: string): Letter => ({
  subject: 'Une clé d’accès est retirée de votre compte',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Cette clé n’ouvre plus votre compte ${product}.`],
  closing,
});

export const allRemovedLetter = (name: string, product: string): Letter => ({
  subject: 'Vos clés d’accès sont retirées de votre compte',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Aucune clé d’accès n’ouvre plus votre compte ${product}. Vous pouvez en ajouter de nouvelles dans « Mon compte ».`],
  closing: 'Si ce n’est pas vous, changez votre mot de passe aussitôt et prévenez votre structure.',
});
