import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { planActivity } from './plan-records.js';

type Activity = Schema<'AccountingActivityDto'>;
type SetOptions = { dryRun?: boolean; json?: boolean };

const columns: readonly Column<Activity>[] = [
  { header: 'Activité', cell: ({ name }) => name },
  { header: 'Budget', cell: ({ budget }) => budget },
  { header: 'Mots-clés', cell: ({ keywords }) => keywords.join(', ') },
  { header: 'Identifiant', cell: ({ id }) => id },
];

export function addKeywords(program: Command, cli: Cli): void {
  const keywords = program
    .command('keywords')
    .summary('mots-clés qui affectent les opérations')
    .description('Mots-clés qui affectent les opérations bancaires aux activités.');
  addVerb<{ json?: boolean }>(keywords, {
    name: 'list',
    summary: 'lister les activités et leurs mots-clés',
    options: [jsonOption()],
    examples: ['intendance keywords list', 'intendance keywords list --json'],
    run: ({ json }) => list(cli, json),
  });
  addVerb<SetOptions>(keywords, {
    name: 'set',
    summary: 'fixer les mots-clés d’une activité ; ceux qui ne sont pas donnés sont retirés',
    arguments: [
      new Argument('<activité>', 'nom de l’activité, ou son identifiant'),
      new Argument('[mots-clés...]', 'mots-clés ; aucun les retire tous'),
    ],
    options: [new Option('--dry-run', 'compter les opérations concernées et montrer les conflits, sans enregistrer'), jsonOption()],
    examples: ['intendance keywords set Cinéma FNAC "UGC LYON" --dry-run', 'intendance keywords set Cinéma FNAC "UGC LYON"'],
    run: (options, [activity = ''], words = []) => set(cli, activity, words, options),
  });
}

async function list(cli: Cli, json: boolean | undefined): Promise<void> {
  const page = await unwrap((await cli.client()).GET('/api/comptability/activities'));
  if (json) return cli.output.json(page);
  await cli.output.table(page.activities, columns);
  cli.output.note(`${count(page.totalCount, 'activité')}.`);
}

async function set(cli: Cli, reference: string, keywords: string[], { dryRun, json }: SetOptions): Promise<void> {
  const client = await cli.client();
  const { id: activity, version } = await planActivity(client, reference);
  if (dryRun) {
    const check = await unwrap(client.POST('/api/comptability/keywords/check', { body: { activity, keywords } }));
    return json ? cli.output.json(check) : showCheck(cli, check);
  }
  const params = { header: { 'If-Match': `"${version}"` } };
  const saved = await unwrap(client.PUT('/api/comptability/keywords', { params, body: { activity, keywords } }));
  if (json) return cli.output.json(saved);
  await cli.output.table([saved], columns);
}

async function showCheck(cli: Cli, { operations, already_allocated, conflicts }: Schema<'CheckedKeywordsDto'>): Promise<void> {
  for (const { keyword, activity } of conflicts) cli.output.warn(`${keyword} est aussi un mot-clé de ${activity.name}.`);
  await cli.output.line(
    `Essai, rien n’est écrit : ${count(operations, 'opération')}, dont ${already_allocated.toLocaleString('fr-FR')} d’une autre activité.`,
  );
}
