import { searchText } from '@intendance/kernel/names.js';
import { writtenAmount, writtenDay } from '../../../capabilities/bank-message/bank-value.js';
import { bankFileErrors } from './bank-file.errors.js';
import { type CsvColumn, type CsvField, type CsvRow, csvFields } from './bank-file.js';

/** The user's choice of columns: a header (or its number, from 1) and the field that it fills; an empty text leaves the column out. */
export type CsvMapping = Readonly<Record<string, string>>;
/** `preamble`: the rows above the names of the columns. */
export type CsvTable = { readonly preamble: readonly CsvRow[]; readonly columns: readonly CsvColumn[]; readonly rows: readonly CsvRow[] };

/** Column titles of banks for each field, preferred titles first: a file may have several dates and several labels. */
const headers: Readonly<Record<CsvField, readonly RegExp[]>> = {
  date: [
    /^(date|jour|date comptable|date (de )?comptabilisation|booking date|completed date|created( utc)?)$/,
    /^(date (de l |d |de la )?(operation|commande)|date du paiement|dateop|operation date|transaction date|started date)$/,
  ],
  value_date: [/^(date (de |de la )?valeur|dateval|valeur|value date)$/],
  wording: [
    /^libelle (de l |d )?operation$/,
    /^(libelles?|libelle complet( (de l )?operation)?|intitule|designation|description|label|motif)$/,
    /^(libelle simplifie|libelle court|nature|nom de la contrepartie|counterparty name|payee|partner name)$/,
    /^(type|reporting category|nom payeur)$/,
  ],
  details: [
    /^(details?|detail de l (operation|ecriture)|complement|informations? complementaires?|libelle complementaire)$/,
    /^(commentaires?|memo|reference client|payment reference|nom|name|prenom payeur)$/,
  ],
  // Payment services write the amount of a customer, their fee, and the net amount, by which the balance moves.
  amount: [
    /^(net|montant net|net amount)$/,
    /^(montant|montant total|total amount|montant (de l )?operation|montant (du paiement|tarif)|somme|amount|mouvement)$/,
  ],
  gross: [/^(brut|montant brut|avant commission|gross|gross amount)$/],
  fee: [/^(commissions?|frais|fees?|montant (de la )?commission)$/],
  debit: [/^(debits?|montant (au )?debit|depenses?|sorties?)$/],
  credit: [/^(credits?|montant (au )?credit|recettes?|entrees?)$/],
  currency: [/^(devise|monnaie|currency|code devise)$/],
  account: [/^(compte|iban|(numero|no|n) (de |du )?compte|accountnum|account number)$/],
  reference: [
    /^(references?|reference (de l )?operation|(numero|no|n) (d |de l )?operation|id|identifiant|(numero|no|n) de transaction|transaction id|balance transaction id)$/,
  ],
  status: [/^(etat|statut|status|state|statut (de la commande|du paiement))$/],
};

/** Ignores additions to the name of a column: `Montant (EUR)`, `N° opération`. */
const headerKey = (header: string): string =>
  searchText(header)
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(en )?(eur|euros?|usd|dollars?|francs?|frf|chf|gbp)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const rankIn = (field: CsvField, header: string): number => headers[field].findIndex((pattern) => pattern.test(headerKey(header)));
const fieldOf = (header: string): CsvField | null => csvFields.find((field) => rankIn(field, header) >= 0) ?? null;
/** `Montant(FRANCS)`, `Amount (USD)`: the currency that a header names, unless it is the euro. */
export const foreignCurrencyIn = (header: string): string | null =>
  /[$£]|\b(francs?|frf|usd|dollars?|chf|gbp)\b/.exec(searchText(header).replace(/[^a-z$£]+/g, ' '))?.[0].toUpperCase() ?? null;
const isField = (text: string): text is CsvField => (csvFields as readonly string[]).includes(text);

/** How far below its first line a bank may put the names of the columns: account, holder and balance come before. */
const mostPreamble = 30;

/** @throws bank-file.columns-missing, bank-file.unknown-field, bank-file.unknown-header, bank-file.duplicate-field */
export function readColumns(rows: readonly CsvRow[], mapping: CsvMapping): CsvTable {
  const heading = headingOf(rows, mapping);
  const [named, content] = heading < 0 ? [undefined, rows] : [rows[heading], rows.slice(heading + 1)];
  const first = content[0]?.cells ?? [];
  const names = named?.cells ?? first.map((_, index) => String(index + 1));
  for (const [header, field] of Object.entries(mapping)) {
    if (field !== '' && !isField(field)) throw bankFileErrors.unknownField(field);
    if (!names.some((name, index) => isNamed(header, name, index))) throw bankFileErrors.unknownHeader(header);
  }
  const wanted = names.map((name, index) => Object.entries(mapping).find(([header]) => isNamed(header, name, index))?.[1]);
  const recognized = recognize(names, wanted);
  const columns = names.map((name, index): CsvColumn => {
    const choice = wanted[index];
    const field = choice === undefined ? (recognized[index] ?? null) : isField(choice) ? choice : null;
    return { header: name.trim(), field, sample: (first[index] ?? '').trim().slice(0, 60) };
  });
  return { preamble: rows.slice(0, Math.max(heading, 0)), columns: checkColumns(columns), rows: content };
}

/** Selects one column per field: the preferred title, and euros before other currencies. Keeps the columns that the user selected. */
function recognize(names: readonly string[], wanted: readonly (string | undefined)[]): readonly (CsvField | null)[] {
  const best = new Map<CsvField, number>();
  const weightOf = (index: number, field: CsvField): number =>
    rankIn(field, names[index] ?? '') + (foreignCurrencyIn(names[index] ?? '') === null ? 0 : 0.5);
  for (const [index, name] of names.entries()) {
    const field = fieldOf(name);
    if (field === null || wanted[index] !== undefined || wanted.includes(field)) continue;
    const before = best.get(field);
    if (before === undefined || weightOf(index, field) < weightOf(before, field)) best.set(field, index);
  }
  // A signed amount makes the debit and credit columns redundant.
  if (best.has('amount') || wanted.includes('amount')) for (const side of ['debit', 'credit'] as const) best.delete(side);
  const fields = new Map([...best].map(([field, index]) => [index, field]));
  const gross = best.has('gross') || wanted.includes('gross') ? -1 : grossBesideNet(names, best);
  return names.map((_, index) => fields.get(index) ?? (index === gross && wanted[index] === undefined ? 'gross' : null));
}

/** Stripe writes `Amount;Fee;Net`: an amount beside a net one is that of the customer. −1 without a net amount or a fee. */
function grossBesideNet(names: readonly string[], best: ReadonlyMap<CsvField, number>): number {
  const net = best.get('amount');
  if (net === undefined || rankIn('amount', names[net] ?? '') !== 0 || !best.has('fee')) return -1;
  return names.findIndex((name) => rankIn('amount', name) > 0);
}

const isNamed = (columnName: string, header: string, index: number): boolean =>
  columnName === String(index + 1) ||
  columnName.trim() === header.trim() ||
  (headerKey(columnName) !== '' && headerKey(columnName) === headerKey(header));

/** The first row that names a date and an amount, or the columns of the mapping. −1 when the file begins with its first movement. */
function headingOf(rows: readonly CsvRow[], mapping: CsvMapping): number {
  const mappedHeaders = Object.keys(mapping).filter((header) => !/^\d+$/.test(header));
  const head = rows.slice(0, mostPreamble);
  const headingIndex = head.findIndex(({ cells }) => {
    const fields = new Set(cells.map(fieldOf));
    const isMapped = mappedHeaders.length > 0 && mappedHeaders.every((header) => cells.some((cell, index) => isNamed(header, cell, index)));
    return isMapped || (fields.has('date') && (fields.has('amount') || fields.has('debit')));
  });
  if (headingIndex >= 0) return headingIndex;
  const movement = head.findIndex(isMovement);
  return movement < 0 ? 0 : movement - 1;
}

const isMovement = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => writtenDay(cell.trim()) !== null) &&
  cells.some((cell) => writtenDay(cell.trim()) === null && /\d[.,]\d\d?$|^[+-]/.test(cell.trim()) && writtenAmount(cell.trim()) !== null);

function checkColumns(columns: readonly CsvColumn[]): readonly CsvColumn[] {
  const seen = new Map<CsvField, string>();
  for (const { header, field } of columns) {
    if (field === null) continue;
    const before = seen.get(field);
    if (before !== undefined) throw bankFileErrors.duplicateField(before, header, columns);
    seen.set(field, header);
  }
  const isComplete = seen.has('date') && seen.has('wording') && (seen.has('amount') || (seen.has('debit') && seen.has('credit')));
  if (!isComplete) throw bankFileErrors.columnsMissing(columns);
  return columns;
}
