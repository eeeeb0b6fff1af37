import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

const on = (propertyPath: string, code: string, message: string) => [{ propertyPath, code, message }];

export const chequeDepositErrors = {
  unknown: () => new DomainError('cheque-deposit.unknown', 'Cette remise de chèques n’existe pas.', 'not-found'),
  empty: () => {
    const message = 'Choisissez au moins un chèque à remettre.';
    return new DomainError('cheque-deposit.empty', message, 'invalid', on('cheques', 'required', message));
  },
  notChequeAccount: () => {
    const message = 'Les chèques se remettent depuis un compte du type « Chèques à encaisser ».';
    return new DomainError('cheque-deposit.not-cheque-account', message, 'invalid', on('cheque_account', 'invalid', message));
  },
  notBankAccount: () => {
    const message = 'Une remise se fait sur un compte en banque, ni caisse ni compte de chèques à encaisser.';
    return new DomainError('cheque-deposit.not-bank-account', message, 'invalid', on('account', 'invalid', message));
  },
  notInHand: (index: number, wording: string | null) => {
    const which = wording === null ? 'Un des chèques' : `« ${wording} »`;
    const message = `${which} n’est plus à remettre : il a été remis, déplacé ou supprimé. Actualisez la liste.`;
    return new DomainError('cheque-deposit.not-in-hand', message, 'conflict', on(`cheques[${index}]`, 'not-in-hand', message));
  },
  beforeCheque: (date: LocalDate) => {
    const message = `La remise ne peut pas précéder le dernier chèque, reçu le ${formatDay(date)}.`;
    return new DomainError('cheque-deposit.before-cheque', message, 'invalid', on('date', 'before-cheque', message));
  },
  cancelled: () => new DomainError('cheque-deposit.cancelled', 'Cette remise est annulée : remettez ses chèques à nouveau.', 'conflict'),
  credited: () =>
    new DomainError(
      'cheque-deposit.credited',
      'La banque a crédité cette remise : elle ne se corrige plus et ne s’annule plus.',
      'conflict',
    ),
};
