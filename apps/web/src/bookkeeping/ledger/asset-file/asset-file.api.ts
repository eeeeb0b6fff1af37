import type { Schema } from '@intendance/contract/client.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type AssetFile = Schema<'AssetFileDto'>;
export type AssetFileLine = Schema<'AssetFileLineDto'>;
export type AssetImport = Schema<'AssetImportDto'>;
export const assetImportsQuery = bookkeeping.read('/api/comptability/fixed_assets/imports', {});

type AssetField = NonNullable<Schema<'AssetFileColumnDto'>['field']>;

/** A file, and how it is read. `takenOverOn` and `budget` are empty unless the user chose one. */
export type AssetUpload = {
  readonly file: File;
  readonly columns: Readonly<Record<string, string>>;
  readonly sheet: string | null;
  readonly takenOverOn: string;
  readonly budget: '' | 'ASC' | 'AEP';
};

export const assetForm = ({ file, columns, sheet, takenOverOn, budget }: AssetUpload, isDryRun: boolean) => ({
  dry_run: isDryRun ? ('true' as const) : ('false' as const),
  columns: JSON.stringify(columns),
  ...(sheet !== null && { sheet }),
  ...(takenOverOn !== '' && { taken_over_date: takenOverOn }),
  ...(budget !== '' && { budget }),
  file,
});

const labels: Readonly<Record<AssetField, string>> = {
  label: 'Libellé',
  account: 'Compte',
  budget: 'Budget',
  reference: 'Numéro de l’immobilisation',
  piece_ref: 'Pièce',
  acquisition_date: 'Date d’acquisition',
  in_service_date: 'Date de mise en service',
  cost: 'Valeur d’origine',
  residual_value: 'Valeur résiduelle',
  base: 'Base amortissable',
  method: 'Mode d’amortissement',
  duration: 'Durée',
  rate: 'Taux d’amortissement',
  earlier_depreciation: 'Amortissements cumulés',
  taken_over_date: 'Repris au',
  component_of: 'Composant de',
  disposal_date: 'Date de sortie',
};

/** The fields that a column may fill. */
export const assetFieldChoices = choicesOf(labels);
