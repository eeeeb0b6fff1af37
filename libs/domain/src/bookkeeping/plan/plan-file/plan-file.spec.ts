import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { describe, expect, it } from '@jest/globals';
import type { BudgetName } from '../../budget-name.js';
import { planColumns, planFields, planHeaders } from './plan-columns.js';
import { comparePlan, type KnownEntry } from './plan-comparison.js';
import { planFileErrors } from './plan-file.errors.js';
import { budgetsOfFile, emptiedCategories, newCategoryNames } from './plan-file-rules.js';
import { readPlanLine } from './plan-line.js';

const planEntry = (changes: Partial<KnownEntry> = {}): KnownEntry => ({
  id: newId<'accounting-activity'>(),
  name: 'Sorties',
  category: 'Loisirs',
  budget: 'ASC',
  expense: '657300',
  taking: null,
  keywords: ['PARC'],
  splits: 2,
  ...changes,
});

function read(text: string, budgets: readonly BudgetName[] = ['ASC', 'AEP']) {
  const [headers = [], ...rows] = text.split('\n').map((row) => row.split(';'));
  const { columns } = planColumns(headers);
  return rows.map((cells, rank) => readPlanLine(columns, { line: rank + 2, cells }, budgets));
}
function compare(text: string, ...plan: KnownEntry[]) {
  const lines = read(text);
  const compared = comparePlan(
    lines.map(({ filed }) => filed),
    plan,
    plan.map(({ category }) => category),
  );
  return { ...compared, errors: [...lines.flatMap(({ errors }) => errors), ...compared.errors].map(({ message }) => message) };
}
const title = planFields.map((field) => planHeaders[field]).join(';');
const row = ({ budget, category, name, expense, taking, keywords, id }: KnownEntry): string =>
  [budget, category, name, expense ?? '', taking ?? '', keywords.join(', '), id].join(';');

describe('a plan that comes back as it left', () => {
  it('changes nothing', () => {
    const plan = [planEntry(), planEntry({ name: 'Voyages', taking: '706100', keywords: [] })];
    const { lines, absent, errors } = compare([title, ...plan.map(row)].join('\n'), ...plan);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect([absent, errors]).toEqual([[], []]);
  });
});

describe('a line', () => {
  it('names an activity by its identifier, whatever else changed', () => {
    const [plan, other] = [planEntry(), planEntry({ name: 'Fêtes' })];
    const renamed = row({ ...plan, name: 'Fêtes', category: 'loisirs' });
    expect(compare(`${title}\n${renamed}\n${row(other)}`, plan, other).lines).toMatchObject([
      { outcome: 'changed', known: plan, changes: [{ field: 'name', old: 'Sorties', new: 'Fêtes' }] },
      { outcome: 'unchanged', known: other },
    ]);
  });
  it('names one by budget, category and name, then by budget and name', () => {
    const [first, second] = [planEntry(), planEntry({ category: 'Vacances' })];
    const compared = compare('Activité;Catégorie;Budget\nSorties;VACANCES;asc\nSorties;Cultures;ASC', first, second);
    expect(compared.lines).toMatchObject([
      { outcome: 'unchanged', known: second },
      { outcome: 'changed', known: first, changes: [{ field: 'category', old: 'Loisirs', new: 'Cultures' }] },
    ]);
  });
  it('makes an activity that is not there', () =>
    expect(compare('Activité;Catégorie;Dépense;Recette\nOpéra;Cultures;6;NON').lines).toMatchObject([
      { outcome: 'added', entry: { name: 'Opéra', budget: '', expense: '658000', taking: null, keywords: [] } },
    ]));
  it('keeps what its file has no column for, and empties what it leaves blank', () => {
    const plan = planEntry();
    expect(compare('Activité;Mots-clés\nSorties;', plan).lines).toMatchObject([
      { entry: { expense: '657300', keywords: [] }, changes: [{ field: 'keywords', old: 'PARC', new: null }] },
    ]);
    expect(compare('Activité;Dépense\nSorties;', plan).lines).toMatchObject([{ changes: [{ field: 'expense', new: null }] }]);
  });
  it('keeps the code behind OUI', () =>
    expect(compare('Activité;Dépense;Recette\nSorties;oui;non', planEntry()).lines).toMatchObject([{ outcome: 'unchanged' }]));
  it('completes a code', () =>
    expect(compare('Activité;Dépense\nSorties;6 234', planEntry()).lines).toMatchObject([
      { changes: [{ field: 'expense', new: '623400' }] },
    ]));
});

it('tells what no line names', () => {
  const [matchedEntry, absent] = [planEntry(), planEntry({ name: 'Voyages' })];
  expect(compare('Activité\nSorties', matchedEntry, absent).absent).toEqual([absent]);
});

describe('a refused line', () => {
  const faults = (text: string, budgets?: readonly BudgetName[]) =>
    read(text, budgets).flatMap(({ errors }) => errors.map(({ message }) => message));
  it.each([
    ['Activité;Catégorie\n;Loisirs', 'Ligne 2, colonne Activité : le nom de l’activité est attendu'],
    ['Activité;Catégorie\nA;', 'Ligne 2, colonne Catégorie : la catégorie de l’activité est attendue'],
    ['Activité;Budget\nA;TVA', 'Ligne 2, colonne Budget : un budget parmi ASC, AEP est attendu (« TVA »)'],
    ['Activité;Dépense\nA;706200', 'Ligne 2, colonne Dépense : un compte de dépense commence par 6 (« 706200 »)'],
    ['Activité;Recette\nA;7x', 'Ligne 2, colonne Recette : un compte de recette commence par 7 (« 7x »)'],
    ['Activité;Mots-clés\nA;X', 'Ligne 2, colonne Mots-clés : Le mot-clé « X » est trop court : deux lettres ou chiffres au moins'],
    [`Activité\n${'A'.repeat(101)}`, `Ligne 2, colonne Activité : 100 caractères au plus sont attendus (« ${'A'.repeat(60)}… »)`],
    [
      `Activité;Mots-clés\nA;${'M'.repeat(61)}`,
      `Ligne 2, colonne Mots-clés : 60 caractères au plus par mot-clé sont attendus (« ${'M'.repeat(60)}… »)`,
    ],
  ])('%j', (text, message) => expect(faults(text)).toEqual([message]));
  it('is one with a budget in a structure without', () =>
    expect(faults('Activité;Budget\nA;ASC', [''])).toEqual([
      'Ligne 2, colonne Budget : votre structure n’a pas de budgets séparés (« ASC »)',
    ]));
  it('is one of two that name the same activity', () => {
    expect(compare('Activité\nSorties\nsorties', planEntry()).errors).toEqual([
      'Ligne 2, colonne Activité : la même activité est à la ligne 3 (« Sorties »)',
      'Ligne 3, colonne Activité : la même activité est à la ligne 2 (« sorties »)',
    ]);
    expect(compare('Activité;Catégorie\nOpéra;Arts\nopera;arts').errors).toHaveLength(2);
  });
  it('is a new one without a column of categories', () =>
    expect(compare('Activité\nOpéra').errors).toEqual(['Ligne 2, colonne Catégorie : une activité nouvelle a une catégorie']));
  it('is one with unreadable letters', () => {
    const [line] = [readPlanLine(planColumns(['Activité']).columns, { line: 2, cells: ['Op�ra'], isMisread: true }, [''])];
    expect(line.errors.map(({ message }) => message)).toEqual(['Ligne 2 : des lettres sont illisibles, enregistrez le fichier en UTF-8']);
  });
});

describe('the categories of a file', () => {
  it('are new under names that the plan has not, each once', () => {
    const compared = compare('Activité;Catégorie\nOpéra;Arts\nConcert;ARTS\nParc;loisirs', planEntry());
    expect(newCategoryNames(compared, ['Loisirs'])).toEqual(['ARTS']);
  });
  it('leave the plan with their last activity', () => {
    const [sorties, parc, ski] = [planEntry(), planEntry({ name: 'Parc' }), planEntry({ name: 'Ski', category: 'Sports' })];
    const compared = compare('Activité;Catégorie\nSorties;Loisirs', sorties, parc, ski);
    const categories = [{ name: 'Loisirs' }, { name: 'Sports' }, { name: 'Vide' }];
    expect(emptiedCategories(compared, compared.absent, categories)).toEqual([{ name: 'Sports' }]);
    expect(emptiedCategories(compared, [], categories)).toEqual([]);
    // An activity of the category stays in the plan without a line in the file.
    expect(emptiedCategories(compared, [parc], categories)).toEqual([]);
  });
  it('may be of both budgets in a works council only', () => {
    expect(budgetsOfFile('CSE')).toEqual(['', 'ASC', 'AEP']);
    expect(budgetsOfFile('ASSOCIATION')).toEqual(['']);
  });
});

describe('a file', () => {
  const code = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };
  it('names its columns, once, with at least that of the activities', () => {
    expect(code(() => planColumns(['Catégorie']))).toBe('plan-file.no-name-column');
    expect(code(() => planColumns(['Activité', 'Recette', 'Compte de recette']))).toBe('plan-file.duplicate-column');
    expect(planColumns(['activite', 'Note', '']).ignored).toEqual(['Note']);
  });
  it('is refused as a whole in its own words', () => {
    const refusals = ['empty', 'noLine', 'tooManyLines', 'tooManyColumns', 'tooLarge', 'unreadable', 'type', 'changedSince'] as const;
    expect([...refusals.map((name) => planFileErrors[name]().code), planFileErrors.linesRefused(2).code]).toEqual([
      'plan-file.empty',
      'plan-file.no-line',
      'plan-file.too-many-lines',
      'plan-file.too-many-columns',
      'plan-file.too-large',
      'plan-file.unreadable',
      'plan-file.type',
      'plan-file.changed-since',
      'plan-file.lines-refused',
    ]);
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
