import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { euros, percent } from '../../platform/format.js';
import { jsonOption, parseEuros } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';
import { planActivity } from './plan-records.js';

type ShowOptions = { budget?: 'ASC' | 'AEP' | 'NO'; json?: boolean };
type Row = Schema<'BudgetLineDto'> & { category: string; activity: string };

const columns: readonly Column<Row>[] = [
  { header: 'Catégorie', cell: ({ category }) => category },
  { header: 'Activité', cell: ({ activity }) => activity },
  { header: 'Budget', cell: ({ allocated }) => euros(allocated), align: 'right' },
  { header: 'Dépenses', cell: ({ expenses }) => euros(expenses), align: 'right' },
  { header: 'Recettes', cell: ({ receipts }) => euros(receipts), align: 'right' },
  { header: 'Solde', cell: ({ balance }) => euros(balance), align: 'right' },
  { header: 'Prévision', cell: ({ forecast }) => (forecast === null ? '' : euros(forecast)), align: 'right' },
  { header: '%', cell: (line) => (line.percent === null ? '' : percent(line.percent)), align: 'right' },
];

export function addBudgets(program: Command, cli: Cli): void {
  const budgets = program
    .command('budgets')
    .summary('budgets des activités, par exercice')
    .description('Budgets des activités, par exercice.');
  addVerb<ShowOptions>(budgets, {
    name: 'list',
    summary: 'suivre les budgets d’un exercice, par catégorie et activité',
    arguments: [new Argument('[exercice]', 'nom de l’exercice (2026) ou son identifiant (défaut : celui en cours)')],
    options: [new Option('--budget <budget>', 'un seul budget').choices(['ASC', 'AEP', 'NO']), jsonOption()],
    examples: ['intendance budgets list', 'intendance budgets list 2026 --budget ASC --json'],
    run: (options, [year]) => list(cli, year, options),
  });
  addVerb<{ json?: boolean }>(budgets, {
    name: 'set',
    summary: 'fixer le budget d’une activité pour un exercice',
    arguments: [
      exerciceArgument(),
      new Argument('<activité>', 'nom de l’activité, ou son identifiant'),
      new Argument('<euros>', 'montant du budget').argParser(parseEuros),
    ],
    options: [jsonOption()],
    examples: ['intendance budgets set 2026 Cinéma 1500', 'intendance budgets set 2026 "Arbre de Noël" 3200,50'],
    run: ({ json }, [year = ''], [activity = ''], [amount = '']) => set(cli, { year, activity, amount: Number(amount) }, json),
  });
}

async function list(cli: Cli, year: string | undefined, { budget, json }: ShowOptions): Promise<void> {
  const client = await cli.client();
  const query = { ...(year !== undefined && { 'exercice.id': await exerciceId(client, year) }), ...(budget && { budget }) };
  const followUp = await unwrap(client.GET('/api/comptability/budget_follow_up', { params: { query } }));
  if (json) return cli.output.json(followUp);
  await cli.output.table(rowsOf(followUp), columns);
  cli.output.note(followUp.exercice ? `Exercice ${followUp.exercice.name}.` : 'Aucun exercice : intendance exercices create.');
}

const rowsOf = ({ categories, totals }: Schema<'BudgetFollowUpDto'>): Row[] => [
  ...categories.flatMap(({ activities, ...category }) => [
    ...activities.map((activity) => ({ ...activity, category: category.name, activity: activity.name })),
    { ...category, category: category.name, activity: 'Total' },
  ]),
  { ...totals, category: 'Total', activity: '' },
];

type ActivityBudget = { year: string; activity: string; amount: number };

async function set(cli: Cli, { year, activity: reference, amount }: ActivityBudget, json: boolean | undefined): Promise<void> {
  const client = await cli.client();
  const exercice_id = await exerciceId(client, year);
  const activity = await planActivity(client, reference);
  const body = { activity_id: activity.id, exercice_id, amount };
  const saved = await unwrap(client.PUT('/api/comptability/activity_budgets', { body }));
  if (json) return cli.output.json(saved);
  await cli.output.line(`Budget de ${activity.name} : ${euros(amount)}.`);
}
