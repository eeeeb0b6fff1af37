import type { RevocationReason } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { mandateMonths } from '@intendance/domain/subscription/billing/mandate/mandate-lapse.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { LetterBody } from '../../../platform/mail/letter.js';

type End = { readonly on: LocalDate; readonly rum: string };
type Body = Omit<LetterBody, 'button'>;

/** Null: after a change of account, the screen itself asks for a new mandate. */
export function revocationLetter(reason: RevocationReason, end: End): Body | null {
  if (reason === 'new-account') return null;
  return reason === 'customer' ? customerLetter(end) : lapsedLetter(end);
}

const customerLetter = ({ on, rum }: End): Body => ({
  subject: 'Votre mandat de prélèvement est révoqué',
  paragraphs: [
    `Le mandat ${rum} a été révoqué le ${formatDay(on)} : plus aucun prélèvement ne sera demandé à votre banque.`,
    'Votre contrat continue. Vos factures sont à régler par virement, en indiquant leur numéro dans le libellé, y compris celles dont le prélèvement était annoncé.',
    'Un prélèvement que votre banque a déjà reçu peut encore être présenté.',
  ],
  closing: 'Vous pouvez signer un autre mandat à tout moment, depuis la page Facturation.',
});

const lapsedLetter = ({ on, rum }: End): Body => ({
  subject: 'Votre mandat de prélèvement est à signer de nouveau',
  paragraphs: [
    `Le mandat ${rum} n’a servi à aucun prélèvement depuis ${mandateMonths} mois : il n’est plus valable depuis le ${formatDay(on)}.`,
    'Pour que vos factures soient prélevées, signez un autre mandat. D’ici là, elles sont à régler par virement.',
  ],
});
