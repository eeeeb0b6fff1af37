import { invitationDays } from '@intendance/domain/identity/invitation/invitation.js';
import type { Letter } from '../../platform/mail/letter.js';

export type LetterNames = { readonly guest: string; readonly host: string; readonly environment: string; readonly product: string };

export const invitationLetter = ({ guest, host, environment, product }: LetterNames, url: string): Letter => ({
  subject: `Invitation à rejoindre ${environment}`,
  greeting: `Bonjour ${guest},`,
  paragraphs: [`${host} vous invite à rejoindre l’espace ${product} de ${environment}.`],
  button: { label: 'Accepter l’invitation', url },
  closing: `Ce lien ne sert qu’une fois et reste valable ${invitationDays} jours. Si vous n’attendiez pas cette invitation, ignorez ce message.`,
});
