import { type AssetField, assetFieldLabel } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-columns.js';
import { type Sheet, textColumn } from '../../../platform/documents/sheet.js';

const fields: readonly AssetField[] = [
  'reference',
  'label',
  'account',
  'acquisition_date',
  'in_service_date',
  'cost',
  'residual_value',
  'method',
  'duration',
  'earlier_depreciation',
  'taken_over_date',
  'component_of',
  'piece_ref',
];

/** The titles of a register to fill in, which the import reads back. A council has the budget of each asset. */
export const assetFileTemplate = (isCouncil: boolean): Sheet<never> => ({
  name: 'Immobilisations',
  fileName: 'Modele-immobilisations',
  columns: [...fields, ...(isCouncil ? (['budget'] as const) : [])].map((field) => textColumn(assetFieldLabel(field), () => null, 22)),
});
