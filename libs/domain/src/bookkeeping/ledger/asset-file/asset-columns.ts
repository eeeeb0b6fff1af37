import { headerKey } from '../../../capabilities/file-import/header-key.js';
import { assetFileErrors } from './asset-file.errors.js';

/** The fields that a column of a register of fixed assets may fill. `reference`: the number of the asset in the other register. */
export const assetFields = [
  'label',
  'account',
  'budget',
  'reference',
  'piece_ref',
  'acquisition_date',
  'in_service_date',
  'cost',
  'residual_value',
  'base',
  'method',
  'duration',
  'rate',
  'earlier_depreciation',
  'taken_over_date',
  'component_of',
  'disposal_date',
] as const;
export type AssetField = (typeof assetFields)[number];

/** The titles that programs and spreadsheets give to each field, best first. The first one is that of the template. */
const titles: Readonly<Record<AssetField, readonly string[]>> = {
  label: ['Libellé', 'Désignation', 'Intitulé', 'Immobilisation', 'Libellé de l’immobilisation', 'Description', 'Nom', 'Bien'],
  account: [
    ...['Compte', 'N° compte', 'Numéro de compte', 'Compte d’immobilisation', 'Compte immo', 'Compte comptable', 'Compte général'],
    ...['Code comptable', 'CompteNum'],
  ],
  budget: ['Budget', 'Section', 'Code analytique'],
  reference: [
    ...['Numéro', 'N° d’immobilisation', 'N° immo', 'Code', 'Code immo', 'Code immobilisation', 'Référence', 'N° d’inventaire'],
    ...['Numéro d’inventaire', 'N° fiche', 'Fiche', 'Identifiant'],
  ],
  piece_ref: ['Pièce', 'N° pièce', 'Facture', 'N° facture', 'Référence pièce', 'Justificatif'],
  acquisition_date: [
    ...['Date d’acquisition', 'Acquise le', 'Date acquis', 'Date acq', 'Date d’achat', 'Date d’entrée', 'Acquisition', 'Date'],
  ],
  in_service_date: [
    ...['Date de mise en service', 'Mise en service le', 'Mise en service', 'Date MES', 'MES', 'Date début amortissement'],
    'Début d’amortissement',
  ],
  cost: [
    ...['Valeur d’origine', 'Valeur d’acquisition', 'Valeur brute', 'Montant HT', 'Prix d’achat', 'Prix d’acquisition', 'Valeur d’achat'],
    ...['Coût d’acquisition', 'Valeur d’entrée', 'Montant', 'Brut'],
  ],
  residual_value: ['Valeur résiduelle', 'Résiduel'],
  base: ['Base amortissable', 'Base d’amortissement', 'Base à amortir', 'Base', 'Valeur amortissable'],
  method: ['Mode', 'Mode d’amortissement', 'Méthode', 'Amortissement', 'Type d’amortissement', 'Méthode d’amortissement', 'Type'],
  duration: [
    'Durée en mois',
    'Durée (mois)',
    'Nombre de mois',
    'Durée',
    'Durée en années',
    'Durée (années)',
    'Durée (ans)',
    'Durée en ans',
  ],
  rate: ['Taux', 'Taux d’amortissement', 'Taux linéaire'],
  earlier_depreciation: [
    ...[
      'Amortissements cumulés',
      'Amortissements repris',
      'Cumul des amortissements',
      'Cumul amortissements',
      'Cumul amort',
      'Amort cumulés',
    ],
    ...[
      'Amortissements',
      'Amort',
      'Cumul',
      'Amortissements antérieurs',
      'Cumul antérieur',
      'Amortissement cumulé',
      'Total amortissements',
      'Amort antérieurs',
    ],
  ],
  taken_over_date: ['Repris au', 'Date de reprise', 'Amortissements repris au', 'Cumul au', 'Arrêté au'],
  component_of: ['Composant de', 'Immobilisation principale', 'Immobilisation mère', 'Structure', 'Rattachée à', 'Composant du bien'],
  disposal_date: ['Date de sortie', 'Sortie le', 'Date de cession', 'Cédée le'],
};

export const assetFieldLabel = (field: AssetField): string => titles[field][0] ?? field;
export type AssetColumn = { readonly header: string; readonly field: AssetField | null };
/** The field of a header that the user corrected; '' ignores the column. */
export type AssetColumnCorrections = Readonly<Record<string, string>>;

/** `Amortissements cumulés au 31/12/2025 (€)`: neither the currency nor the day says the field. */
const keyOf = (header: string): string =>
  headerKey(header.replace(dayInHeader, '')).replace(/ ?\b(?:eur|euros?|ht|ttc)$/, '') || header.trim();
const dayInHeader = /\bau\s+\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})\b/i;
/** The day that a title gives: `31/12/2025`. */
export const dayOfHeader = (header: string): string | null => dayInHeader.exec(header)?.[0].replace(/^au\s+/i, '') ?? null;

type Title = { readonly field: AssetField; readonly rank: number };
const titleByKey: ReadonlyMap<string, Title> = new Map(
  assetFields.toReversed().flatMap((field) => titles[field].map((title, rank) => [keyOf(title), { field, rank }] as const).toReversed()),
);
const isField = (text: string): text is AssetField => (assetFields as readonly string[]).includes(text);
const titleOf = (header: string): Title | undefined => titleByKey.get(keyOf(header));

/** Counts the known or corrected titles in a line: the line with the highest count is the header row. */
export const knownAssetHeaders =
  (corrections: AssetColumnCorrections) =>
  (cells: readonly string[]): number =>
    cells.filter((cell) => cell.trim() !== '' && (titleOf(cell) !== undefined || Object.hasOwn(corrections, cell.trim()))).length;

/**
 * The columns of a file, in its order: each field has the column with its best title.
 * @throws asset-file.unknown-field, unknown-header, duplicate-column, columns-missing
 */
export function matchAssetColumns(headers: readonly string[], corrections: AssetColumnCorrections): AssetColumn[] {
  for (const [header, field] of Object.entries(corrections)) {
    if (field !== '' && !isField(field)) throw assetFileErrors.unknownField(field);
    if (!headers.includes(header)) throw assetFileErrors.unknownHeader(header);
  }
  const corrected = new Set(Object.values(corrections));
  const best = new Map<AssetField, number>();
  for (const header of headers) {
    const title = Object.hasOwn(corrections, header) ? undefined : titleOf(header);
    if (title && !corrected.has(title.field)) best.set(title.field, Math.min(title.rank, best.get(title.field) ?? title.rank));
  }
  const columns = headers.map((header): AssetColumn => {
    const correction = corrections[header];
    if (correction !== undefined) return { header, field: isField(correction) ? correction : null };
    const title = titleOf(header);
    return { header, field: title && best.get(title.field) === title.rank ? title.field : null };
  });
  refuseTwins(columns);
  const missing = (['label', 'account', 'acquisition_date', 'cost'] as const).filter(
    (field) => !columns.some((column) => column.field === field),
  );
  if (missing.length > 0) throw assetFileErrors.columnsMissing(missing.map(assetFieldLabel), columns);
  return columns;
}

function refuseTwins(columns: readonly AssetColumn[]): void {
  const seen = new Map<AssetField, string>();
  for (const { header, field } of columns) {
    if (field === null) continue;
    const other = seen.get(field);
    if (other !== undefined) throw assetFileErrors.duplicateColumn(other, header, columns);
    seen.set(field, header);
  }
}
