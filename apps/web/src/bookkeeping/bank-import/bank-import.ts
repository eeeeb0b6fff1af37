export type ImportCounts = { created: number; duplicates: number; quarantined: number; unassigned: number; errors: number };
export type ImportStatus = 'uploaded' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';

export type StatementAccount = {
  reference: string;
  account: { id: string; name: string; code: string } | null;
  currency: string;
  date_start: string | null;
  date_end: string | null;
  opening_balance: number | null;
  closing_balance: number | null;
  is_balanced: boolean;
  movements: number;
  takings: number;
  expenses: number;
  counts: ImportCounts;
};
export type FileProblem = { line: number; column: string | null; code: string; weight: string; value: string | null; message: string };
export type MovementPreview = {
  line: number;
  reference: string;
  date: string;
  wording: string;
  type: string;
  value: number;
  outcome: string;
};
export type QuarantinedMovement = {
  line: number;
  reference: string;
  date: string;
  wording: string;
  value: number;
  code: string;
  message: string;
};
export type CsvColumn = { header: string; field: string | null; sample: string };

export type BankImportSummary = {
  id: string;
  file_name: string;
  size: number;
  format: string;
  status: ImportStatus;
  created_at: string | null;
  movements: number;
  done: number;
  dry_run: ImportCounts;
  counts: ImportCounts;
  undone: number;
  kept: { line: number; operation: string; reason: string }[];
  failure: { code: string; message: string } | null;
  version: number;
};
export type BankImport = BankImportSummary & {
  accounts: StatementAccount[];
  columns: CsvColumn[];
  preview: MovementPreview[];
  problems: FileProblem[];
  quarantine: QuarantinedMovement[];
};

export const importStatusLabels: Record<ImportStatus, string> = {
  uploaded: 'À confirmer',
  running: 'En cours',
  done: 'Importé',
  failed: 'Interrompu',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
};

/** The work goes on at the server, whether this page is open or not. */
export const isWorking = ({ status }: BankImportSummary): boolean => status === 'running' || status === 'undoing';

/** What a column of a CSV file may be. */
export const csvFieldChoices = [
  { value: 'date', label: "Date de l'opération" },
  { value: 'value_date', label: 'Date de valeur' },
  { value: 'wording', label: 'Libellé' },
  { value: 'details', label: 'Complément de libellé' },
  { value: 'amount', label: 'Montant signé' },
  { value: 'debit', label: 'Débit' },
  { value: 'credit', label: 'Crédit' },
  { value: 'reference', label: 'Référence' },
];

/** An account as the file names it, in words when it does not. */
export const referenceText = (reference: string): string => (reference === '' ? 'Compte non précisé par le fichier' : reference);
