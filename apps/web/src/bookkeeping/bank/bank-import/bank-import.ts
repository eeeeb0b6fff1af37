import type { Schema } from '@intendance/contract/client.js';

export type ImportCounts = Schema<'BankImportCountsDto'>;
export type StatementAccount = Schema<'StatementAccountDto'>;
export type FileProblem = Schema<'BankFileProblemDto'>;
export type MovementPreview = Schema<'MovementPreviewDto'>;
export type QuarantinedMovement = Schema<'QuarantinedMovementDto'>;
export type UnsureMovement = Schema<'UnsureMovementDto'>;
export type ReconciliationChoice = Schema<'ReconciliationChoiceDto'>;
export type ReconciledMovement = Schema<'ReconciledMovementDto'>;
export type CsvColumn = Schema<'CsvColumnDto'>;
export type BankImport = Schema<'BankImportDto'>;
export type BankImportSummary = Schema<'BankImportSummaryDto'>;
export type ImportStatus = BankImport['status'];

export const importStatusLabels: Record<ImportStatus, string> = {
  uploaded: 'À confirmer',
  running: 'En cours',
  done: 'Importé',
  failed: 'Interrompu',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
};

/** The fields that a column of a CSV file may hold. */
export const csvFieldChoices = [
  { value: 'date', label: 'Date de l’opération' },
  { value: 'value_date', label: 'Date de valeur' },
  { value: 'wording', label: 'Libellé' },
  { value: 'details', label: 'Complément de libellé' },
  { value: 'amount', label: 'Montant signé' },
  { value: 'gross', label: 'Montant avant commission' },
  { value: 'fee', label: 'Commission' },
  { value: 'debit', label: 'Débit' },
  { value: 'credit', label: 'Crédit' },
  { value: 'currency', label: 'Devise' },
  { value: 'account', label: 'Numéro de compte' },
  { value: 'reference', label: 'Référence' },
  { value: 'status', label: 'État' },
];

/** An account as the file names it, in words when it does not. */
export const referenceText = (reference: string): string => (reference === '' ? 'Compte non précisé par le fichier' : reference);
