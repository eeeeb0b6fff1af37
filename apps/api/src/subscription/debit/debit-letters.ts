import { isRetriable, reasonLabel } from '@intendance/domain/subscription/debit/debit-reasons.js';
import type { RegisteredDebit } from '@intendance/domain/subscription/debit/debit-register.js';
import { graceDays } from '@intendance/domain/subscription/debit/debit-returns.js';
import { addDays, formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { Letter } from '../../platform/mail/letter.js';

type Body = Omit<Letter, 'greeting'>;
type Unpaid = Pick<RegisteredDebit, 'number' | 'amount' | 'returned' | 'attempt'>;

const closing = 'Si vous venez de régler cette facture, ne tenez pas compte de ce message.';
const howToPay = ({ number }: Unpaid): string => `Vous pouvez la régler par virement, en indiquant le numéro ${number} dans le libellé.`;
const closingDay = ({ returned }: Unpaid): string => (returned ? formatDay(addDays(returned.on, graceDays)) : '');

export const returnedLetter = (debit: Unpaid): Body => ({
  subject: `Votre facture ${debit.number} n’a pas pu être prélevée`,
  paragraphs: [
    `Le prélèvement de ${formatEuros(debit.amount)} pour la facture ${debit.number} a été refusé par votre banque.`,
    `Motif : ${reasonLabel(debit.returned?.reason ?? '')}`,
    debit.attempt === 1 && isRetriable(debit.returned?.reason ?? '')
      ? 'Un second prélèvement sera présenté avec notre prochaine remise.'
      : howToPay(debit),
  ],
  closing,
});

export const reminderLetter = (debit: Unpaid, days: number): Body => ({
  subject: `Rappel : votre facture ${debit.number} est impayée`,
  paragraphs: [
    `Votre facture ${debit.number} de ${formatEuros(debit.amount)} est impayée depuis ${days} jours.`,
    howToPay(debit),
    `Sans règlement, vos modules payants seront fermés le ${closingDay(debit)}. Vos données restent consultables.`,
  ],
  closing,
});

export const suspendedLetter = (debit: Unpaid): Body => ({
  subject: 'Vos modules payants sont fermés',
  paragraphs: [
    `Votre facture ${debit.number} de ${formatEuros(debit.amount)} est impayée depuis ${graceDays} jours : vos modules payants sont fermés.`,
    howToPay(debit),
    'Ils seront ouverts de nouveau dès que votre règlement sera enregistré.',
  ],
});
