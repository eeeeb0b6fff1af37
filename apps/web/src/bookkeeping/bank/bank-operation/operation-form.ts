import type { Schema } from '@intendance/contract/client.js';
import { day, euros } from '../../../ui/format/format.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import type { BankAccount } from '../bank-account/bank-account.js';
import { isSynced } from '../bank-account/bank-account.js';
import { type BankOperation, type OperationMode, operationModes, type PaymentType, paymentTypeLabel } from './bank-operation.js';

export type OperationForm = {
  date: string | null;
  wording: string;
  account: string;
  type: PaymentType | '';
  mode: OperationMode | '';
  /** Without its sign: the mode gives it. */
  absvalue: number | null;
  reimbursment: boolean;
  piece_ref: string;
};

export const emptyForm = (date: string, account: string): OperationForm => ({
  wording: '',
  date,
  account,
  type: '',
  absvalue: null,
  mode: '',
  reimbursment: false,
  piece_ref: '',
});

export const toForm = ({ wording, date, account, type, absvalue, mode, reimbursment, piece_ref }: BankOperation): OperationForm => ({
  wording,
  date,
  account: account.id,
  type,
  absvalue,
  mode,
  reimbursment,
  piece_ref: piece_ref ?? '',
});

/**
 * The amount is typed without a sign: the mode gives the sign. An empty choice is sent, because the API refuses the fields in the
 * specification's order.
 */
export const toBody = (form: OperationForm) =>
  ({
    ...form,
    wording: form.wording.trim(),
    absvalue: form.absvalue === null ? null : Math.abs(form.absvalue),
  }) as Schema<'SaveOperationDto'>;

export type Fault = { field: keyof OperationForm; message: string };

/** The six messages of the specification, to the letter and in its order, faults included. */
export function faultsOf(form: OperationForm): Fault[] {
  const missing: [keyof OperationForm, boolean, string][] = [
    ['wording', form.wording.trim() === '', "Le libellé de l'opération doit être saisi"],
    ['date', form.date === null, "La date de l'opération doit être saisie"],
    ['account', form.account === '', "Le compte de l'opération doit être saisi"],
    ['type', form.type === '', "Le type d'opération doit être saisi"],
    ['absvalue', form.absvalue === null || form.absvalue === 0, "La montant de l'opération doit être saisi"],
    ['mode', form.mode === '', "Le mode de règlement de l'opération doit être saisi"],
  ];
  return missing.flatMap(([field, isMissing, message]) => (isMissing ? [{ field, message }] : []));
}

export const syncedDay = 'Cette date est couverte par la synchronisation du compte : la banque apporte ses opérations.';

/** Days that the bank's feed covers cannot be typed in. */
export const blockedDays = (accounts: readonly BankAccount[], account: string) => {
  const periods = accounts.find(({ id }) => id === account)?.account_sync_periods ?? [];
  return (day: string): boolean => isSynced(day, periods);
};

/** The names of the fields in a conflict. */
export function conflictFields(accounts: readonly BankAccount[]): ConflictField[] {
  const field = <Name extends keyof OperationForm>(name: Name, label: string, format?: (value: OperationForm[Name]) => string) => ({
    name,
    label,
    ...(format ? { format } : {}),
  });
  return [
    field('wording', 'Libellé'),
    field('date', 'Date', day),
    field('account', 'Compte', (account) => accounts.find(({ id }) => id === account)?.name ?? account),
    field('type', 'Type d’opération', paymentTypeLabel),
    field('absvalue', 'Montant', euros),
    field('mode', 'Mode de règlement', (mode) => operationModes.find(({ value }) => value === mode)?.label ?? mode),
    field('reimbursment', 'Remboursement', (is) => (is ? 'oui' : 'non')),
    field('piece_ref', 'Pièce'),
  ];
}
