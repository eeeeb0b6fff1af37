import { cutText } from '@intendance/kernel/cut-text.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { searchText } from '@intendance/kernel/names.js';
import { type BudgetName, budgetNames } from '../../budget-name.js';
import { accountOf, completeKeywords } from '../accounting-activity/accounting-activity.js';
import { type PlanColumn, type PlanField, planHeaders } from './plan-columns.js';

/** A line of a file, where it stands, and its cells. */
export type FiledCells = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };
export type PlanFileError = { line: number; column: string | null; value: string | null; message: string };

/** A line as typed. Undefined: the file has no such column, so the plan's value stays. */
export type FiledLine = {
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly category: string | undefined;
  readonly budget: BudgetName | undefined;
  /** As typed: a code, a class alone, OUI, NON or nothing. */
  readonly expense: string | undefined;
  readonly taking: string | undefined;
  readonly keywords: readonly string[] | undefined;
};

const longestName = 100;
const longestKeyword = 60;
const mostKeywords = 100;
const mostShown = 60;

/** `Ligne 12, colonne Budget : un budget parmi ASC, AEP est attendu (« TVA »)` */
export function planFileError(line: number, column: string | null, reason: string, value: string | null = null): PlanFileError {
  const shown = value && value.length > mostShown ? `${cutText(value, mostShown)}…` : value;
  const place = column === null ? `Ligne ${line}` : `Ligne ${line}, colonne ${column}`;
  return { line, column, value: value || null, message: `${place} : ${reason}${shown ? ` (« ${shown} »)` : ''}` };
}

/** `budgets`: those that the structure keeps. */
export function readPlanLine(
  columns: readonly PlanColumn[],
  { line, cells, isMisread = false }: FiledCells,
  budgets: readonly BudgetName[],
): { filed: FiledLine; errors: PlanFileError[] } {
  const errors: PlanFileError[] = [];
  const headerOf = (field: PlanField): string => columns.find((column) => column.field === field)?.header ?? planHeaders[field];
  const cell = (field: PlanField): string | undefined => {
    const column = columns.find((candidate) => candidate.field === field);
    return column && (cells[column.at] ?? '').trim().replaceAll(/\s+/g, ' ');
  };
  const refuse = (field: PlanField, reason: string, value: string | null = null) =>
    void errors.push(planFileError(line, headerOf(field), reason, value));
  if (isMisread) errors.push(planFileError(line, null, 'des lettres sont illisibles, enregistrez le fichier en UTF-8'));
  const filed: FiledLine = {
    line,
    id: cell('id')?.toLowerCase() ?? '',
    name: readName('name', cell('name') ?? '', 'le nom de l’activité est attendu', refuse),
    category: present(cell('category'), (text) => readName('category', text, 'la catégorie de l’activité est attendue', refuse)),
    budget: present(cell('budget'), (text) => budgetOf(text, budgets, refuse)),
    expense: present(cell('expense'), (text) => codeOf('expense', text, refuse)),
    taking: present(cell('taking'), (text) => codeOf('taking', text, refuse)),
    keywords: present(cell('keywords'), (text) => keywordsOf(text, refuse)),
  };
  return { filed, errors };
}

type Refuse = (field: PlanField, reason: string, value?: string | null) => void;

const present = <Value>(text: string | undefined, read: (text: string) => Value): Value | undefined =>
  text === undefined ? undefined : read(text);

function readName(field: PlanField, text: string, missing: string, refuse: Refuse): string {
  if (text === '') refuse(field, missing);
  else if (text.length > longestName) refuse(field, `${longestName} caractères au plus sont attendus`, text);
  return text;
}

const none = new Set(['', '-', '–', 'no', 'aucun', 'sans budget']);

function budgetOf(text: string, budgets: readonly BudgetName[], refuse: Refuse): BudgetName {
  if (none.has(searchText(text))) return '';
  const budgetName = budgetNames.find((name) => name !== '' && name === text.toUpperCase());
  if (budgetName && budgets.includes(budgetName)) return budgetName;
  const choices = budgets.filter(Boolean).join(', ');
  refuse('budget', choices === '' ? 'votre structure n’a pas de budgets séparés' : `un budget parmi ${choices} est attendu`, text);
  return '';
}

function codeOf(kind: 'expense' | 'taking', text: string, refuse: Refuse): string {
  const code = text.replaceAll(' ', '').toUpperCase();
  if (code === '' || code === 'OUI' || code === 'NON' || accountOf(kind, code) !== undefined) return code;
  refuse(kind, kind === 'expense' ? 'un compte de dépense commence par 6' : 'un compte de recette commence par 7', text);
  return '';
}

function keywordsOf(text: string, refuse: Refuse): string[] {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const long = words.find((word) => word.length > longestKeyword);
  if (long) refuse('keywords', `${longestKeyword} caractères au plus par mot-clé sont attendus`, long);
  if (words.length > mostKeywords) refuse('keywords', `${mostKeywords} mots-clés au plus sont attendus`);
  try {
    return completeKeywords(words);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    refuse('keywords', error.message.replace(/\.$/, ''));
    return [];
  }
}
