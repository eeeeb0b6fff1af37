import { isRetriable, reasonLabel } from '@intendance/domain/subscription/billing/debit/debit-reasons.js';
import type { RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { closingDay, graceDays } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { LetterBody } from '../../../platform/mail/letter.js';

type Unpaid = Pick<RegisteredDebit, 'number' | 'amount' | 'returned' | 'attempt'>;
type Reminder = { readonly days: number; readonly on: LocalDate };

const closing = 'Si vous venez de régler cette facture, ne tenez pas compte de ce message.';
const howToPay = ({ number }: Unpaid): string => `Vous pouvez la régler par virement, en indiquant le numéro ${number} dans le libellé.`;

export const returnedLetter = (debit: Unpaid): LetterBody => ({
  subject: `Votre facture ${debit.number} n’a pas pu être prélevée`,
  paragraphs: [
    `Le prélèvement de ${formatEuros(debit.amount)} pour la facture ${debit.number} a été refusé par votre banque.`,
    `Motif : ${reasonLabel(debit.returned?.reason ?? '')}`,
    debit.attempt === 1 && isRetriable(debit.returned?.reason ?? '')
      ? 'Un second prélèvement vous sera annoncé, 14 jours au moins avant son jour.'
      : howToPay(debit),
  ],
  closing,
});

export const announcementLetter = ({ number, amount, collectOn, rum, attempt }: RegisteredDebit): LetterBody => ({
  subject: `Prélèvement de votre facture ${number} le ${formatDay(collectOn)}`,
  paragraphs: [
    `Votre facture ${number} n’a pas encore été réglée.`,
    `${attempt === 1 ? 'Le prélèvement' : 'Un second prélèvement'} de ${formatEuros(amount)} aura lieu le ${formatDay(collectOn)} (mandat ${rum}).`,
  ],
  closing,
});

/** @param on the day of the reminder, which the closing of the modules follows */
export const reminderLetter = (debit: Unpaid, { days, on }: Reminder): LetterBody => ({
  subject: `Rappel : votre facture ${debit.number} est impayée`,
  paragraphs: [
    `Votre facture ${debit.number} de ${formatEuros(debit.amount)} est impayée depuis ${days} jours.`,
    howToPay(debit),
    `Sans règlement, vos modules payants seront fermés le ${formatDay(closingDay({ returned: debit.returned, remindedOn: on }) ?? on)}. Vos données restent consultables.`,
  ],
  closing,
});

export const suspendedLetter = (debit: Unpaid): LetterBody => ({
  subject: 'Vos modules payants sont fermés',
  paragraphs: [
    `Votre facture ${debit.number} de ${formatEuros(debit.amount)} est impayée depuis ${graceDays} jours : vos modules payants sont fermés.`,
    howToPay(debit),
    'Ils seront ouverts de nouveau dès que votre règlement sera enregistré.',
  ],
});
