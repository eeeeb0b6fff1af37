import { readFile, writeFile } from 'node:fs/promises';
import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { refuseExisting } from '../../platform/download.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';
import { count } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';
import { addPlanConversion } from './plan-conversion.js';

/** An activity as the file holds it: by names, so that one structure's plan may be another's. */
type FiledActivity = Pick<
  Schema<'AccountingActivityDto'>,
  'name' | 'budget' | 'expense_accounting_code' | 'taking_accounting_code' | 'keywords'
> & { category: string };

export function addPlan(program: Command, cli: Cli): void {
  const plan = program.command('plan').summary('plan des activités').description('Plan des activités et de leurs comptes.');
  addVerb<{ output?: string }>(plan, {
    name: 'export',
    summary: 'écrire le plan dans un fichier JSON',
    options: [new Option('-o, --output <fichier>', 'fichier (défaut : la sortie standard)')],
    examples: ['intendance plan export --output plan.json', 'intendance plan export | jq length'],
    run: ({ output }) => exportPlan(cli, output),
  });
  addVerb<{ applyChanges?: boolean; json?: boolean }>(plan, {
    name: 'import',
    summary: 'ajouter et modifier des activités depuis un fichier JSON',
    arguments: [new Argument('<fichier>', 'fichier écrit par plan export')],
    options: [new Option('--apply-changes', 'changer aussi les opérations déjà affectées'), jsonOption()],
    examples: ['intendance plan import plan.json', 'intendance plan import plan.json --apply-changes'],
    run: (options, [file = '']) => importPlan(cli, file, options),
  });
  addPlanConversion(plan, cli);
}

const readActivities = async (cli: Cli): Promise<Schema<'AccountingActivityDto'>[]> =>
  (await unwrap((await cli.client()).GET('/api/comptability/activities'))).activities;

async function exportPlan(cli: Cli, output: string | undefined): Promise<void> {
  const activities = await readActivities(cli);
  if (activities.some(({ expense_accounting_code }) => expense_accounting_code === 'OUI' || expense_accounting_code === 'NON'))
    throw new Failure('Votre droit ne montre pas les codes des comptes : le plan ne peut pas être exporté.', exitCodes.forbidden);
  const filed = activities.map(
    ({ name, category, budget, expense_accounting_code, taking_accounting_code, keywords }): FiledActivity => ({
      name,
      category: category.name,
      budget,
      expense_accounting_code,
      taking_accounting_code,
      keywords,
    }),
  );
  if (output === undefined) return cli.output.json(filed);
  try {
    await refuseExisting(cli, output);
    await writeFile(output, `${JSON.stringify(filed, null, 2)}\n`);
  } catch (error) {
    throw new Failure(`Le fichier ${output} ne peut pas être écrit : ${reasonOf(error)}.`, exitCodes.file);
  }
  cli.output.note(`${count(filed.length, 'activité')} dans ${output}.`);
}

async function importPlan(cli: Cli, file: string, { applyChanges, json }: { applyChanges?: boolean; json?: boolean }): Promise<void> {
  const [filed, planActivities] = [await readPlan(file), await readActivities(cli)];
  const activities = filed.map(({ name, category, budget, expense_accounting_code, taking_accounting_code, keywords }) => {
    const same = planActivities.find((activity) => activity.name === name && activity.budget === budget);
    const fields = {
      name,
      category,
      budget,
      expense_accounting_code: expense_accounting_code ?? '',
      taking_accounting_code: taking_accounting_code ?? '',
    };
    return { ...(same && { id: same.id }), ...fields, keywords, ...(applyChanges && { apply_changes: true }) };
  });
  const saved = await unwrap((await cli.client()).PUT('/api/comptability/plan', { body: { activities } }));
  if (json) return cli.output.json(saved);
  const added = activities.filter((activity) => !('id' in activity)).length;
  const { operations } = saved.applied;
  const changed = applyChanges ? `, ${count(operations, 'opération')} changée${operations < 2 ? '' : 's'}` : '';
  await cli.output.line(
    `${count(added, 'activité ajoutée', 'activités ajoutées')}, ${count(activities.length - added, 'relue')}${changed}.`,
  );
}

async function readPlan(file: string): Promise<FiledActivity[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(`Le fichier ${file} ne peut pas être lu : ${reasonOf(error)}.`, exitCodes.file);
  }
  try {
    const content: unknown = JSON.parse(text);
    if (Array.isArray(content)) return content as FiledActivity[];
  } catch {
    // Told just below, with the other wrong contents.
  }
  throw new Failure(`Le fichier ${file} n'est pas un plan : une liste JSON d'activités est attendue.`, exitCodes.file);
}
