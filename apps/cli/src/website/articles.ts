import type { Schema } from '@intendance/contract/client.js';
import { toApiProblem } from '@intendance/contract/problem.js';
import { publicationLabels } from '@intendance/contract/status-labels.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day } from '../platform/format.js';
import { readIds } from '../platform/ids.js';
import {
  choicesOption,
  dayOption,
  type FilterOption,
  filterOption,
  jsonOption,
  type ListOptions,
  listOptions,
  listQuery,
} from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idsArgument } from '../platform/verb.js';

type Article = Schema<'ArticleDto'>;
const types: Record<Article['type'], string> = { image: 'image', video: 'vidéo' };

const filters: readonly FilterOption[] = [
  filterOption('--search <texte>', 'searchname', 'titre de l’article'),
  choicesOption('--status <statut>', 'status|in', 'statut', Object.keys(publicationLabels)),
  dayOption('--from <jour>', 'date|gte', 'articles de ce jour ou après'),
  dayOption('--to <jour>', 'date|lte', 'articles de ce jour ou avant'),
];

const columns: readonly Column<Article>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Titre', cell: ({ title }) => title },
  { header: 'Type', cell: ({ type }) => types[type] },
  { header: 'Statut', cell: ({ status }) => publicationLabels[status] },
];

export function addArticles(program: Command, cli: Cli): void {
  const articles = program.command('articles').summary('actualités du site').description('Actualités du site.');
  addVerb<ListOptions>(articles, {
    name: 'list',
    summary: 'lister les articles',
    options: listOptions(filters),
    examples: ['intendance articles list --status DRAFT', 'intendance articles list --from 01/01/2026 --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(articles, {
    name: 'publish',
    summary: 'publier des articles',
    arguments: [idsArgument('des articles')],
    options: [jsonOption()],
    examples: [
      'intendance articles publish 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
      "intendance articles list --status DRAFT --all --json | jq -r '.articles[].id' | intendance articles publish -",
    ],
    run: async ({ json = false }, ids) => publish(cli, await readIds(cli.terminal, ids), json),
  });
  addExport<'/api/articles/download'>(articles, cli, {
    summary: 'exporter les articles dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance articles export --status PUBLISHED --output articles.xlsx'],
    download: async (query) => (await cli.client()).GET('/api/articles/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/articles', { params: { query: listQuery<'/api/articles'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.articles, columns);
  cli.output.note(`${count(page.totalCount, 'article')}.`);
}

/** One article after another; a refused one does not stop the others. */
async function publish(cli: Cli, ids: readonly string[], json: boolean): Promise<void> {
  const client = await cli.client();
  const { output } = cli;
  const results: object[] = [];
  for (const id of ids) {
    const { data, error, response } = await client.POST('/api/articles/{id}/publish', { params: { path: { id } } });
    const problem = response.ok ? undefined : toApiProblem(response, error);
    if (problem && response.status !== 404 && response.status !== 409 && response.status !== 422) throw problem;
    if (problem) cli.markRefused();
    results.push(problem ? { id, outcome: 'refused', code: problem.code, message: problem.detail } : { id, outcome: 'done', ...data });
    if (!json)
      await output.line(
        data
          ? `${output.styled('green', '✓')} ${id}  ${data.title} : publié`
          : `${output.styled('red', '✗')} ${id}  ${problem?.detail ?? ''}`,
      );
  }
  if (json) await output.json({ results });
}
