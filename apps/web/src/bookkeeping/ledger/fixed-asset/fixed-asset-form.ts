import type { Schema } from '@intendance/contract/client.js';
import { day, euros } from '../../../ui/format/format.js';
import type { FormField } from '../../../ui/record/conflict.js';
import type { FixedAsset } from './fixed-asset.api.js';

type Body = Schema<'SaveFixedAssetDto'>;

export type FixedAssetValues = {
  label: string;
  accounting_code_value: string | null;
  budget: FixedAsset['budget'];
  acquisition_date: string | null;
  in_service_date: string | null;
  cost: number | null;
  residual_value: number | null;
  method: FixedAsset['method'];
  months: number | null;
  earlier_depreciation: number | null;
  taken_over_date: string | null;
  component_of: string | null;
  /** Of a new component: `part` when its asset had its cost until now. */
  component_cost: 'part' | 'more';
  piece_ref: string;
  /** The disposal of the asset that this one replaces. */
  date: string | null;
  reason: DisposalReason;
  price: number | null;
};

export type DisposalReason = NonNullable<FixedAsset['disposal']>['reason'];
export const reasonLabels: Record<DisposalReason, string> = { sold: 'Vendue', scrapped: 'Mise au rebut', given: 'Donnée' };
export const reasonChoices = Object.entries(reasonLabels).map(([value, label]) => ({ value, label }));

export const methodLabels: Record<FixedAsset['method'], string> = {
  'straight-line': 'Linéaire',
  declining: 'Dégressif',
  none: 'Sans amortissement',
};
export const methodChoices = Object.entries(methodLabels).map(([value, label]) => ({ value, label }));

const noDisposal = { date: null, reason: 'scrapped', price: null } as const;

/** Three years, the usual life of a computer. */
export const emptyAsset = (today: string, isCse: boolean): FixedAssetValues => ({
  label: '',
  accounting_code_value: null,
  budget: isCse ? 'ASC' : '',
  acquisition_date: today,
  in_service_date: today,
  cost: null,
  residual_value: null,
  method: 'straight-line',
  months: 36,
  earlier_depreciation: null,
  taken_over_date: null,
  component_of: null,
  component_cost: 'part',
  piece_ref: '',
  ...noDisposal,
});

export const componentCosts = [
  { value: 'part', label: 'Comprise dans celle de l’immobilisation' },
  { value: 'more', label: 'S’y ajoute : achat ou remplacement' },
];

/** A component begins as its asset does. */
export const emptyComponent = ({ id, accounting_code_value, budget, acquisition_date, in_service_date }: FixedAsset): FixedAssetValues => ({
  ...emptyAsset(acquisition_date, false),
  accounting_code_value,
  budget,
  in_service_date,
  component_of: id,
});

/** A new asset begins as the one that it replaces, but its day, its cost and its document. */
export const emptyReplacement = (asset: FixedAsset, today: string): FixedAssetValues => ({
  ...emptyAsset(today, false),
  label: asset.label,
  accounting_code_value: asset.accounting_code_value,
  budget: asset.budget,
  method: asset.method,
  months: asset.months,
  date: today,
});

/** The row of a year has amounts beside the fields: the form has the fields alone. */
export const assetValues = (asset: FixedAsset): FixedAssetValues => ({
  label: asset.label,
  accounting_code_value: asset.accounting_code_value,
  budget: asset.budget,
  acquisition_date: asset.acquisition_date,
  in_service_date: asset.in_service_date,
  cost: asset.cost,
  residual_value: asset.residual_value || null,
  method: asset.method,
  months: asset.months,
  earlier_depreciation: asset.earlier_depreciation,
  taken_over_date: asset.taken_over_date,
  component_of: asset.component_of,
  component_cost: 'more',
  piece_ref: asset.piece_ref,
  ...noDisposal,
});

/** The fields that are left empty are refused by the server, which names them. */
export const assetBody = ({ component_cost, date: _, reason: __, price: ___, ...values }: FixedAssetValues): Body => ({
  ...values,
  ...(values.component_of !== null && { part_of_cost: component_cost === 'part' }),
  accounting_code_value: values.accounting_code_value ?? '',
  acquisition_date: values.acquisition_date ?? '',
  in_service_date: values.in_service_date ?? values.acquisition_date ?? '',
  cost: values.cost ?? 0,
  months: values.method === 'none' ? 0 : (values.months ?? 0),
  residual_value: values.method === 'none' ? null : values.residual_value,
  earlier_depreciation: values.method === 'none' ? null : values.earlier_depreciation,
  taken_over_date: values.method === 'none' || values.earlier_depreciation === null ? null : values.taken_over_date,
});

export const replacementBody = (values: FixedAssetValues): Schema<'SaveReplacementDto'> => ({
  ...assetBody(values),
  disposal: { date: values.date ?? '', reason: values.reason, price: values.reason === 'sold' ? (values.price ?? 0) : 0 },
});

export const assetConflictFields: readonly FormField<FixedAssetValues>[] = [
  { name: 'label', label: 'Désignation' },
  { name: 'accounting_code_value', label: 'Compte' },
  { name: 'budget', label: 'Budget' },
  { name: 'acquisition_date', label: 'Acquise le', format: day },
  { name: 'in_service_date', label: 'Mise en service le', format: day },
  { name: 'cost', label: 'Valeur d’acquisition', format: euros },
  { name: 'residual_value', label: 'Valeur résiduelle', format: euros },
  { name: 'method', label: 'Amortissement', format: (method) => methodLabels[method] },
  { name: 'months', label: 'Durée en mois' },
  { name: 'earlier_depreciation', label: 'Amortissements repris', format: euros },
  { name: 'taken_over_date', label: 'Repris au', format: day },
  { name: 'piece_ref', label: 'Pièce' },
];
