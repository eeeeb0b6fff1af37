import { type Cents, cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import { cellAmount } from '../../../capabilities/bank-message/bank-value.js';
import { plainText } from '../../bank/bank-file/bank-text.js';
import { type FileProblem, fileError, fileWarning } from '../../bank/bank-file/file-problem.js';
import { type BudgetName, writtenBudget } from '../../budget-name.js';
import { previousAnnualStateErrors } from './previous-annual-state.errors.js';
import type { PreviousAnnualRow } from './previous-annual-state.events.js';

/** A line of the file, where it stands. `isMisread`: of another encoding than the rest. */
export type AnnualFileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };
export type AnnualLines = {
  readonly rows: readonly (PreviousAnnualRow & { readonly line: number })[];
  readonly problems: readonly FileProblem[];
};

export const annualColumns = {
  budget: 'Budget',
  category: 'Catégorie',
  activity: 'Activité',
  account: 'Compte',
  expenses: 'Dépenses',
  receipts: 'Recettes',
} as const;
type Column = keyof typeof annualColumns;

/** Other words for the same columns, without accents. */
const columnPatterns: Readonly<Record<Column, RegExp>> = {
  budget: /^budget$/,
  category: /^(categorie|rubrique|poste|famille)$/,
  activity: /^(activite|libelle|intitule|designation)$/,
  account: /^(compte|code comptable|numero de compte)$/,
  expenses: /^(depenses?|charges?)( (n-1|\d{4}))?$/,
  receipts: /^(recettes?|produits?|ressources?)( (n-1|\d{4}))?$/,
};
const longestName = 120;

/**
 * The annual state of a year outside the ledger, line by line; a line without an amount is skipped.
 * @throws annual-state.columns-missing, column-twice
 */
export function readAnnualLines(headers: readonly string[], lines: readonly AnnualFileLine[], isCouncil: boolean): AnnualLines {
  const places = placesOf(headers, isCouncil);
  const problems: FileProblem[] = [];
  const rows: (PreviousAnnualRow & { line: number })[] = [];
  const firstLines = new Map<string, number>();
  for (const fileLine of lines) {
    const line = new AnnualLine(fileLine, places, isCouncil);
    if (line.isSilent) continue;
    problems.push(...line.problems);
    if (!line.row) continue;
    const key = [line.row.budget, line.row.category, line.row.activity, line.row.account].map((text) => searchText(text ?? '')).join('/');
    const before = firstLines.get(key);
    if (before !== undefined) problems.push(line.refusalOf('activity', `cette activité est déjà à la ligne ${before}`));
    else firstLines.set(key, fileLine.line);
    if (before === undefined) rows.push({ line: fileLine.line, ...line.row });
  }
  return { rows, problems };
}

type Places = ReadonlyMap<Column, { readonly index: number; readonly header: string }>;

const columnOf = (header: string): Column | undefined =>
  (Object.keys(columnPatterns) as Column[]).find((candidate) => columnPatterns[candidate].test(searchText(header)));

/** Counts the known column titles in a line: the line with the highest count is the header row. */
export const knownAnnualHeaders = (cells: readonly string[]): number => cells.filter((cell) => columnOf(cell.trim()) !== undefined).length;

function placesOf(headers: readonly string[], isCouncil: boolean): Places {
  const places = new Map<Column, { index: number; header: string }>();
  for (const [index, header] of headers.entries()) {
    const column = columnOf(header);
    if (!column) continue;
    const other = places.get(column);
    if (other) throw previousAnnualStateErrors.columnTwice(other.header, header);
    places.set(column, { index, header });
  }
  const wanted: Column[] = [...(isCouncil ? (['budget'] as const) : []), 'activity', 'expenses', 'receipts'];
  const missing = wanted.filter((column) => !places.has(column));
  if (missing.length > 0) throw previousAnnualStateErrors.columnsMissing(missing.map((column) => annualColumns[column]));
  return places;
}

class AnnualLine {
  readonly problems: FileProblem[] = [];
  /** Undefined when something is wrong with it. */
  readonly row: PreviousAnnualRow | undefined;
  readonly isSilent: boolean;

  constructor(
    private readonly source: AnnualFileLine,
    private readonly places: Places,
    isCouncil: boolean,
  ) {
    const { line, isMisread } = source;
    this.isSilent = this.text('expenses') === '' && this.text('receipts') === '';
    if (isMisread) this.problems.push(fileError({ line }, 'FORMAT', 'des caractères sont illisibles, deux encodages sont mêlés'));
    if (this.isSilent || /^(sous-?)?total\b/.test(searchText(this.text('activity')))) {
      if (!this.isSilent) this.problems.push(fileWarning({ line }, 'FORMAT', 'un total ne s’importe pas, il est recalculé'));
      return;
    }
    const row = {
      budget: this.budget(isCouncil),
      category: this.name('category'),
      activity: this.activity(),
      account: this.account(),
      expenses: this.amount('expenses'),
      receipts: this.amount('receipts'),
    };
    if (this.problems.length === 0) this.row = row;
  }

  refusalOf(column: Column, reason: string, code: FileProblem['code'] = 'FORMAT'): FileProblem {
    const { line } = this.source;
    const header = this.places.get(column)?.header ?? annualColumns[column];
    return fileError({ line, column: header, value: this.text(column) || null }, code, reason);
  }

  private text(column: Column): string {
    const place = this.places.get(column);
    return place ? plainText(this.source.cells[place.index] ?? '') : '';
  }

  private name(column: Column): string {
    const text = this.text(column);
    if (text.length > longestName) this.problems.push(this.refusalOf(column, `au plus ${longestName} caractères`));
    return text;
  }

  private activity(): string {
    const name = this.name('activity');
    if (name === '') this.problems.push(this.refusalOf('activity', 'le nom de l’activité est attendu', 'REQUIRED'));
    return name;
  }

  private budget(isCouncil: boolean): BudgetName {
    const text = this.text('budget');
    const budget = writtenBudget(text);
    // Structures without separate budgets may name theirs freely: the ledger has one for all.
    if (!isCouncil) {
      if (/^(aep|asc)$/i.test(text)) this.problems.push(this.refusalOf('budget', 'ce budget est celui d’un comité social et économique'));
      return '';
    }
    if (budget !== null) return budget;
    this.problems.push(this.refusalOf('budget', 'AEP ou ASC est attendu', text === '' ? 'REQUIRED' : 'FORMAT'));
    return '';
  }

  private account(): string | null {
    const text = this.text('account').replaceAll(' ', '');
    if (text === '') return null;
    if (!/^[67]\d{2,7}$/.test(text)) this.problems.push(this.refusalOf('account', 'un compte de classe 6 ou 7 est attendu'));
    return text.padEnd(6, '0');
  }

  private amount(column: 'expenses' | 'receipts'): Cents {
    const text = this.text(column);
    if (text === '') return cents(0);
    const amount = cellAmount(text);
    if (amount === null) this.problems.push(this.refusalOf(column, 'montant invalide', 'AMOUNT'));
    return amount ?? cents(0);
  }
}
