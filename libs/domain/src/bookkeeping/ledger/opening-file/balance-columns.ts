import { searchText } from '@intendance/kernel/names.js';
import { openingFileErrors } from './opening-file.errors.js';

/** The names of columns as programs and the tax file write them, without accents. */
const patterns = {
  account: /^(compte(num)?|n[°o.]? ?(de |du )?compte|numero (de |du )?compte|code comptable|compte general)$/,
  label: /^(comptelib|intitule|intitule du compte|libelle|libelle du compte|nom du compte|designation)$/,
  thirdPartyCode: /^(compauxnum|tiers|code (du )?tiers|compte (auxiliaire|tiers)|auxiliaire)$/,
  thirdPartyName: /^(compauxlib|nom (du )?tiers|(intitule|libelle) (du )?(tiers|compte auxiliaire))$/,
  budget: /^budget$/,
  closingDebit: /^(solde (final )?debit(eur)?|debit solde|soldes? debiteurs?)( final)?$/,
  closingCredit: /^(solde (final )?credit(eur)?|credit solde|soldes? crediteurs?)( final)?$/,
  closing: /^solde( final| de cloture)?$/,
  debit: /^(mouvements? |total |cumul )?debit$/,
  credit: /^(mouvements? |total |cumul )?credit$/,
  amount: /^montant$/,
  side: /^sens$/,
} as const;
export type BalanceColumn = keyof typeof patterns;
const columns = Object.keys(patterns) as BalanceColumn[];

const columnOf = (header: string): BalanceColumn | undefined => columns.find((column) => patterns[column].test(searchText(header)));

/** Counts the known column titles in a line: the line with the highest count is the header row. */
export const knownBalanceHeaders = (cells: readonly string[]): number => cells.filter((cell) => columnOf(cell.trim()) !== undefined).length;

export type Places = ReadonlyMap<BalanceColumn, { readonly index: number; readonly header: string }>;

/** The columns that give an amount, the surest first: closing balances before movements, which may leave out the opening. */
const amountColumns: readonly (readonly BalanceColumn[])[] = [
  ['closingDebit', 'closingCredit'],
  ['closing'],
  ['debit', 'credit'],
  ['amount', 'side'],
];

/** @throws opening-file.columns-missing, column-twice */
export function balancePlaces(headers: readonly string[]): { readonly places: Places; readonly amounts: readonly BalanceColumn[] } {
  const places = new Map<BalanceColumn, { index: number; header: string }>();
  for (const [index, header] of headers.entries()) {
    const column = columnOf(header);
    if (!column) continue;
    const other = places.get(column);
    if (other) throw openingFileErrors.columnTwice(other.header, header);
    places.set(column, { index, header });
  }
  const amounts = amountColumns.find((candidates) => candidates.every((column) => places.has(column)));
  const missing = [...(places.has('account') ? [] : ['Compte']), ...(amounts ? [] : ['Solde', 'Débit et Crédit'])];
  if (!amounts || missing.length > 0) throw openingFileErrors.columnsMissing(missing);
  return { places, amounts };
}
