import type { Schema } from '@intendance/contract/client.js';
import { day, euros } from '../../../ui/format/format.js';
import type { FormField } from '../../../ui/record/conflict.js';
import type { Grant } from './grant.api.js';

type Body = Schema<'SaveGrantDto'>;

export type GrantValues = {
  label: string;
  funder: string;
  kind: Grant['kind'];
  accounting_code_value: string | null;
  budget: Grant['budget'];
  award_date: string | null;
  amount: number | null;
  start_date: string | null;
  end_date: string | null;
  opening_amount: number | null;
  activity_id: string | null;
  piece_ref: string;
};

export const kindLabels: Record<Grant['kind'], string> = {
  operating: 'Subvention d’exploitation',
  contribution: 'Contribution financière',
  donation: 'Générosité du public',
  investment: 'Subvention d’investissement',
};
export const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** The accounts that a grant of this kind can have. */
export const isGrantAccount = (kind: Grant['kind'], code: string): boolean => (kind === 'investment' ? /^13[1-8]/ : /^7[0-7]/).test(code);

/** The account that a grant of this kind usually has. */
export const usualAccounts: Record<Grant['kind'], string> = {
  operating: '741000',
  contribution: '755000',
  donation: '754100',
  investment: '131000',
};

/** A grant of the current year for that year. */
export const emptyGrant = (today: string, isCse: boolean, year: { start_date: string; end_date: string } | null): GrantValues => ({
  label: '',
  funder: '',
  kind: 'operating',
  accounting_code_value: usualAccounts.operating,
  budget: isCse ? 'ASC' : '',
  award_date: today,
  amount: null,
  start_date: year?.start_date ?? today,
  end_date: year?.end_date ?? today,
  opening_amount: null,
  activity_id: null,
  piece_ref: '',
});

/** The row of a year has amounts beside the fields: the form has the fields alone. */
export const grantValues = (grant: Grant): GrantValues => ({
  label: grant.label,
  funder: grant.funder,
  kind: grant.kind,
  accounting_code_value: grant.accounting_code_value,
  budget: grant.budget,
  award_date: grant.award_date,
  amount: grant.amount,
  start_date: grant.start_date,
  end_date: grant.end_date,
  opening_amount: grant.opening_amount,
  activity_id: grant.activity_id,
  piece_ref: grant.piece_ref,
});

/** The fields that are left empty are refused by the server, which names them. */
export const grantBody = (values: GrantValues): Body => ({
  ...values,
  accounting_code_value: values.accounting_code_value ?? '',
  award_date: values.award_date ?? '',
  amount: values.amount ?? 0,
  start_date: values.start_date ?? values.award_date ?? '',
  end_date: values.end_date ?? values.start_date ?? values.award_date ?? '',
  activity_id: values.kind === 'investment' ? null : values.activity_id,
});

export const grantConflictFields: readonly FormField<GrantValues>[] = [
  { name: 'label', label: 'Projet financé' },
  { name: 'funder', label: 'Financeur' },
  { name: 'kind', label: 'Type', format: (kind) => kindLabels[kind] },
  { name: 'accounting_code_value', label: 'Compte' },
  { name: 'budget', label: 'Budget' },
  { name: 'award_date', label: 'Notifiée le', format: day },
  { name: 'amount', label: 'Montant attribué', format: euros },
  { name: 'start_date', label: 'Du', format: day },
  { name: 'end_date', label: 'Au', format: day },
  { name: 'opening_amount', label: 'Montant repris', format: euros },
  { name: 'piece_ref', label: 'Pièce' },
];
