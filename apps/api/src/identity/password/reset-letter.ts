import type { Letter } from '../../platform/mail/letter.js';

const passkeysStay =
  'Vos clés d’accès restent : elles ouvrent votre compte comme avant. La page vous propose de les retirer en même temps, si vous en avez perdu une ou si une autre personne a pu en ajouter.';

export const resetLetter = (name: string, url: string, product: string, hasPasskeys: boolean): Letter => ({
  subject: 'Réinitialisation de votre mot de passe',
  greeting: `Bonjour ${name},`,
  paragraphs: [`Vous avez demandé à choisir un nouveau mot de passe pour votre espace ${product}.`, ...(hasPasskeys ? [passkeysStay] : [])],
  button: { label: 'Choisir un nouveau mot de passe', url },
  closing:
    'Ce lien ne sert qu’une fois et reste valable une heure. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste le même.',
});

export const passwordChangedLetter = (name: string, product: string, { passkeys, url }: { passkeys: number; url: string }): Letter => ({
  subject: 'Votre mot de passe est changé',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Le mot de passe de votre espace ${product} vient d’être choisi par le lien reçu par mail. Toutes vos sessions sont fermées.`,
    ...(passkeys > 0 ? [keysLeft(passkeys)] : []),
  ],
  button: { label: 'Ouvrir votre espace', url },
  closing:
    'Si ce n’est pas vous, une autre personne lit votre messagerie : changez d’abord le mot de passe de celle-ci, puis celui de votre espace.',
});

const keysLeft = (passkeys: number): string =>
  passkeys === 1
    ? 'Une clé d’accès ouvre toujours votre compte. Retirez-la dans « Clés d’accès », dans « Mon compte », si vous ne la reconnaissez pas.'
    : `${passkeys} clés d’accès ouvrent toujours votre compte. Retirez celles que vous ne reconnaissez pas dans « Clés d’accès », dans « Mon compte ».`;
