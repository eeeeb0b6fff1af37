import type { Schema } from '@intendance/contract/client.js';

export const paymentTypes = [
  { value: 'bank', label: 'Opération bancaire' },
  { value: 'card', label: 'Carte bancaire' },
  { value: 'check', label: 'Chèque' },
  { value: 'deposit', label: 'Dépôt' },
  { value: 'order', label: 'Prélèvement' },
  { value: 'payback', label: 'Remboursement' },
  { value: 'transfer', label: 'Virement' },
  { value: 'loan_payment', label: 'Échéance de prêt' },
  { value: 'withdrawal', label: 'Retrait' },
  { value: 'deferred_card', label: 'Carte à débit différé' },
] as const;
export type PaymentType = (typeof paymentTypes)[number]['value'];
export const paymentTypeLabel = (type: string): string => paymentTypes.find(({ value }) => value === type)?.label ?? type;

export const operationModes = [
  { value: 'taking', label: 'Recette' },
  { value: 'expense', label: 'Dépense' },
] as const;
export type OperationMode = (typeof operationModes)[number]['value'];

export const operationOrigins = [
  { value: 'manual', label: 'Saisie' },
  { value: 'import', label: 'Import de fichier' },
  { value: 'sync', label: 'Synchronisation' },
  { value: 'reversal', label: 'Contre-passation' },
  { value: 'rewrite', label: 'Ressaisie' },
] as const;
export type OperationOrigin = (typeof operationOrigins)[number]['value'];

export type BankOperation = Schema<'OperationDto'>;
export type Split = Schema<'SplitDto'>;

/** The origin decides whether an operation may be changed: movements from the bank may not. */
export const lockedReason = ({ origin, editable, locked_reason }: BankOperation): string | undefined => {
  if (editable) return undefined;
  if (locked_reason) return locked_reason;
  return origin === 'sync' ? 'Une opération synchronisée ne se modifie pas.' : 'Cette opération ne se modifie plus.';
};
