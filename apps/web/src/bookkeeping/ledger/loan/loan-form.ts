import type { Schema } from '@intendance/contract/client.js';
import { day, euros } from '../../../ui/format/format.js';
import type { FormField } from '../../../ui/record/conflict.js';
import { lenderTable, lenderTableText } from './lender-table.js';
import type { LenderRow, Loan } from './loan.api.js';

type Body = Schema<'SaveLoanDto'>;

export type LoanValues = {
  label: string;
  lender: string;
  accounting_code_value: string | null;
  budget: Loan['budget'];
  release_date: string | null;
  amount: number | null;
  /** `3,125`. */
  annual_rate: string;
  instalments: number | null;
  period: Loan['period'];
  method: Loan['method'];
  deferral: Loan['deferral'];
  deferred_instalments: number | null;
  first_due_date: string | null;
  insurance: number | null;
  fees: number | null;
  piece_ref: string;
  /** Lines of the lender's table, as they were pasted. */
  table: string;
};

export const methodLabels: Record<Loan['method'], string> = {
  'constant-instalments': 'Échéances constantes',
  'constant-capital': 'Capital constant',
  'in-fine': 'In fine : le capital à la fin',
};
export const periodLabels: Record<Loan['period'], string> = { month: 'Par mois', quarter: 'Par trimestre', year: 'Par an' };
export const deferralLabels: Record<Loan['deferral'], string> = {
  none: 'Aucun',
  partial: 'Partiel : les intérêts seuls',
  total: 'Total : les intérêts s’ajoutent au capital',
};
export const choicesOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

export const isLoanAccount = (code: string): boolean => /^16[3478]/.test(code) && !code.startsWith('1688');

export const emptyLoan = (today: string, isCse: boolean): LoanValues => ({
  label: '',
  lender: '',
  accounting_code_value: '164000',
  budget: isCse ? 'AEP' : '',
  release_date: today,
  amount: null,
  annual_rate: '',
  instalments: null,
  period: 'month',
  method: 'constant-instalments',
  deferral: 'none',
  deferred_instalments: null,
  first_due_date: null,
  insurance: null,
  fees: null,
  piece_ref: '',
  table: '',
});

export const rateText = (rate: number): string => String(rate).replace('.', ',');
/** Undefined for another text. */
export function readRate(text: string): number | undefined {
  const digits = text.replace(/\s*%?\s*$/, '').trim();
  return /^\d{1,3}(?:[.,]\d{1,3})?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/** The row of a year has amounts beside the fields: the form has the fields alone. */
export const loanValues = (loan: Loan): LoanValues => ({
  label: loan.label,
  lender: loan.lender,
  accounting_code_value: loan.accounting_code_value,
  budget: loan.budget,
  release_date: loan.release_date,
  amount: loan.amount,
  annual_rate: rateText(loan.annual_rate),
  instalments: loan.instalments,
  period: loan.period,
  method: loan.method,
  deferral: loan.deferral,
  deferred_instalments: loan.deferred_instalments || null,
  first_due_date: loan.first_due_date,
  insurance: loan.insurance || null,
  fees: loan.fees || null,
  piece_ref: loan.piece_ref,
  table: lenderTableText(loan.table),
});

export const rowsOf = (text: string): LenderRow[] | null => {
  const table = lenderTable(text);
  return table && 'rows' in table ? table.rows : null;
};

/** The fields that are left empty are refused by the server, which names them. */
export const loanBody = (values: LoanValues): Body => ({
  ...values,
  accounting_code_value: values.accounting_code_value ?? '',
  release_date: values.release_date ?? '',
  amount: values.amount ?? 0,
  annual_rate: readRate(values.annual_rate) ?? 0,
  instalments: values.instalments ?? 0,
  deferred_instalments: values.deferral === 'none' ? null : values.deferred_instalments,
  first_due_date: values.first_due_date ?? '',
  table: rowsOf(values.table),
});

/** A date or a rate that the server cannot read, and a table whose line is at fault. */
export function faultsOf(values: LoanValues): { name: 'release_date' | 'first_due_date' | 'annual_rate' | 'table'; message: string }[] {
  const table = lenderTable(values.table);
  return [
    ...(values.release_date ? [] : [{ name: 'release_date' as const, message: 'Veuillez renseigner le jour du déblocage.' }]),
    ...(values.first_due_date ? [] : [{ name: 'first_due_date' as const, message: 'Veuillez renseigner la première échéance.' }]),
    ...(readRate(values.annual_rate) === undefined
      ? [{ name: 'annual_rate' as const, message: 'Veuillez renseigner le taux annuel, de 0 à 100 %.' }]
      : []),
    ...(table && 'fault' in table ? [{ name: 'table' as const, message: table.fault }] : []),
  ];
}

export const loanConflictFields: readonly FormField<LoanValues>[] = [
  { name: 'label', label: 'Objet' },
  { name: 'lender', label: 'Prêteur' },
  { name: 'accounting_code_value', label: 'Compte' },
  { name: 'budget', label: 'Budget' },
  { name: 'release_date', label: 'Débloqué le', format: day },
  { name: 'amount', label: 'Montant', format: euros },
  { name: 'annual_rate', label: 'Taux annuel' },
  { name: 'instalments', label: 'Nombre d’échéances' },
  { name: 'period', label: 'Périodicité', format: (period) => periodLabels[period] },
  { name: 'method', label: 'Méthode', format: (method) => methodLabels[method] },
  { name: 'deferral', label: 'Différé', format: (deferral) => deferralLabels[deferral] },
  { name: 'deferred_instalments', label: 'Échéances du différé' },
  { name: 'first_due_date', label: 'Première échéance', format: day },
  { name: 'insurance', label: 'Assurance par échéance', format: euros },
  { name: 'fees', label: 'Frais de dossier', format: euros },
  { name: 'piece_ref', label: 'Contrat' },
  { name: 'table', label: 'Échéancier du prêteur' },
];
