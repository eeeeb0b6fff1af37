import type { Schema } from '@intendance/contract/client.js';
import { day, euros } from '../../../ui/format/format.js';
import type { FormField } from '../../../ui/record/conflict.js';
import type { Provision, Provisions } from './provision.api.js';

type Body = Schema<'SaveProvisionDto'>;
type Kind = Provision['kind'];
type Year = Provisions['exercice'];

export type ProvisionValues = {
  label: string;
  kind: Kind;
  accounting_code_value: string | null;
  budget: Provision['budget'];
  cause_date: string | null;
  justification: string;
  third_party_code: string;
  third_party_name: string;
  opening_amount: number | null;
  piece_ref: string;
};

export const kindLabels: Record<Kind, string> = {
  litigation: 'Litige',
  'other-risk': 'Autre risque',
  retirement: 'Indemnités de fin de carrière',
  'major-maintenance': 'Gros entretien',
  'other-charge': 'Autre charge',
  receivable: 'Dépréciation d’une créance',
  stock: 'Dépréciation d’un stock',
};
export const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** An impairment names the account that loses its value, a provision its own. */
export const isImpairment = (kind: Kind): boolean => kind === 'receivable' || kind === 'stock';

const accounts: Record<Kind, RegExp> = {
  litigation: /^151/,
  'other-risk': /^151/,
  retirement: /^15[2-8]/,
  'major-maintenance': /^15[2-8]/,
  'other-charge': /^15[2-8]/,
  receivable: /^4(1(?!9)|5|6)/,
  stock: /^3[1-7]/,
};
export const isProvisionAccount = (kind: Kind, code: string): boolean => accounts[kind].test(code);

/** Provisions for charges are in 152 from 2025 on (regulation ANC 2022-06). */
const usualAccounts = (year: Year): Record<Kind, string> => (year && year.start_date < '2025-01-01' ? former : present);
export const usualAccount = (kind: Kind, year: Year): string => usualAccounts(year)[kind];
/** An account that the user did not choose: it follows the kind. */
export const isUsual = (account: string, year: Year): boolean => Object.values(usualAccounts(year)).includes(account);

const present: Record<Kind, string> = {
  litigation: '151100',
  'other-risk': '151800',
  retirement: '152100',
  'major-maintenance': '152500',
  'other-charge': '152700',
  receivable: '411000',
  stock: '371000',
};
const former: Record<Kind, string> = { ...present, retirement: '153000', 'major-maintenance': '157200', 'other-charge': '158000' };

/** A provision of the selected year has its cause in that year, or before. */
export const emptyProvision = (today: string, isCse: boolean, year: Year): ProvisionValues => ({
  label: '',
  kind: 'litigation',
  accounting_code_value: usualAccount('litigation', year),
  budget: isCse ? 'AEP' : '',
  cause_date: year && today > year.end_date ? year.end_date : today,
  justification: '',
  third_party_code: '',
  third_party_name: '',
  opening_amount: null,
  piece_ref: '',
});

/** The row of a year has amounts beside the fields: the form has the fields alone. */
export const provisionValues = (provision: Provision): ProvisionValues => ({
  label: provision.label,
  kind: provision.kind,
  accounting_code_value: provision.accounting_code_value,
  budget: provision.budget,
  cause_date: provision.cause_date,
  justification: provision.justification,
  third_party_code: provision.third_party_code ?? '',
  third_party_name: provision.third_party_name ?? '',
  opening_amount: provision.opening_amount,
  piece_ref: provision.piece_ref,
});

/** The fields that are left empty are refused by the server, which names them. */
export const provisionBody = ({ third_party_code, third_party_name, ...values }: ProvisionValues): Body => ({
  ...values,
  accounting_code_value: values.accounting_code_value ?? '',
  cause_date: values.cause_date ?? '',
  ...(values.kind === 'receivable' && { third_party_code, third_party_name }),
});

export const provisionConflictFields: readonly FormField<ProvisionValues>[] = [
  { name: 'label', label: 'Objet' },
  { name: 'kind', label: 'Nature', format: (kind) => kindLabels[kind] },
  { name: 'accounting_code_value', label: 'Compte' },
  { name: 'budget', label: 'Budget' },
  { name: 'cause_date', label: 'Fait du', format: day },
  { name: 'justification', label: 'Justification' },
  { name: 'third_party_code', label: 'Code du tiers' },
  { name: 'third_party_name', label: 'Nom du tiers' },
  { name: 'opening_amount', label: 'Montant repris', format: euros },
  { name: 'piece_ref', label: 'Pièce' },
];
