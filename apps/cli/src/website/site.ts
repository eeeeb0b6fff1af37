import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type Problem = Schema<'SiteProblemDto'>;

const severities: Readonly<Record<Problem['severity'], string>> = { error: 'erreur', warning: 'avertissement' };
const places: Readonly<Record<string, string>> = {
  settings: 'paramètres',
  slide: 'diapositive',
  article: 'article',
  advantage: 'avantage',
  text: 'texte',
  team: 'trombinoscope',
};

const columns: readonly Column<Problem>[] = [
  { header: 'Gravité', cell: ({ severity }) => severities[severity] },
  { header: 'Partie', cell: ({ place }) => places[place] ?? place },
  { header: 'Titre', cell: ({ title }) => title },
  { header: 'Défaut', cell: ({ message }) => message },
];

export function addSite(program: Command, cli: Cli): void {
  const site = program.command('site').summary('site des bénéficiaires').description('Site des bénéficiaires.');
  addVerb<{ json?: boolean }>(site, {
    name: 'publish-check',
    summary: 'vérifier le site : liens, images, contrastes, textes légaux ; code 6 s’il y a des erreurs',
    options: [jsonOption()],
    examples: ['intendance site publish-check', 'intendance site publish-check --json'],
    run: ({ json }) => check(cli, json),
  });
}

async function check(cli: Cli, json: boolean | undefined): Promise<void> {
  const answer = await unwrap((await cli.client()).GET('/api/website/publish_check'));
  if (answer.errors > 0) cli.markFaults();
  if (json) return cli.output.json(answer);
  await cli.output.table(answer.problems, columns);
  cli.output.note(`${count(answer.errors, 'erreur')}, ${count(answer.warnings, 'avertissement')}.`);
}
