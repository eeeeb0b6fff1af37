import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, day, yesNo } from '../../platform/format.js';
import { flagOption, type ListOptions, listOptions, listQuery } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { readList } from '../../platform/read-list.js';
import { addVerb } from '../../platform/verb.js';
import { addExercicesClose } from './exercices-close.js';
import { addExercicesCreate } from './exercices-create.js';
import { addExercicesDepreciate } from './exercices-depreciate.js';
import { addExercicesDocuments } from './exercices-documents.js';
import { addExercicesFec } from './exercices-fec.js';
import { addExercicesFecStatement } from './exercices-fec-statement.js';
import { addExercicesViews } from './exercices-views.js';

const filters = [flagOption('--closed <oui|non>', 'closed|eq', 'clôturés, ou ouverts')];

const columns: readonly Column<Schema<'FiscalYearDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Exercice', cell: ({ name }) => name },
  { header: 'Début', cell: ({ start_date }) => day(start_date) },
  { header: 'Fin', cell: ({ end_date }) => day(end_date) },
  { header: 'Clôturé', cell: ({ closed }) => yesNo(closed) },
  { header: 'Validé jusqu’au', cell: ({ validated_up_to }) => day(validated_up_to) },
];

export function addExercices(program: Command, cli: Cli): void {
  const exercices = program.command('exercices').summary('exercices comptables').description('Exercices comptables.');
  addVerb<ListOptions>(exercices, {
    name: 'list',
    summary: 'lister les exercices',
    options: listOptions(filters),
    examples: ['intendance exercices list', 'intendance exercices list --closed non --json'],
    run: (options) => list(cli, options),
  });
  addExercicesCreate(exercices, cli);
  addExercicesClose(exercices, cli);
  addExercicesDepreciate(exercices, cli);
  addExercicesDocuments(exercices, cli);
  addExercicesFec(exercices, cli);
  addExercicesFecStatement(exercices, cli);
  addExercicesViews(exercices, cli);
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/comptability/exercices', { params: { query: listQuery<'/api/comptability/exercices'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.exercices, columns);
  cli.output.note(`${count(page.totalCount, 'exercice')}.`);
}
