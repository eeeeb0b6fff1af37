import type { PaymentType } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import type { OperationOrigin } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';

export const paymentTypeLabels: Readonly<Record<PaymentType, string>> = {
  bank: 'Opération bancaire',
  card: 'Carte bancaire',
  check: 'Chèque',
  deposit: 'Dépôt',
  order: 'Prélèvement',
  payback: 'Remboursement',
  transfer: 'Virement',
  loan_payment: 'Échéance de prêt',
  withdrawal: 'Retrait',
  deferred_card: 'Carte à débit différé',
};
export const operationModeLabels = { taking: 'Recette', expense: 'Dépense' } as const;
export const operationOriginLabels: Readonly<Record<OperationOrigin, string>> = {
  manual: 'Saisie',
  import: 'Import de fichier',
  sync: 'Synchronisation',
  reversal: 'Contre-passation',
  rewrite: 'Ressaisie',
};
