import { type ApiClient, type Schema } from '@intendance/contract/client.js';
import { toApiProblem } from '@intendance/contract/problem.js';
import { requestStatusLabels } from '@intendance/contract/status-labels.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count, day, instant } from '../platform/format.js';
import { readIds } from '../platform/ids.js';
import { choicesOption, dayOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idsArgument } from '../platform/verb.js';

type PersonRequest = Schema<'PersonRequestDto'>;
type Decision = 'approve' | 'refuse';
type DecisionOptions = { comment?: string; json?: boolean };

const filters = [
  choicesOption('--status <statut>', 'status|in', 'statut', Object.keys(requestStatusLabels)),
  filterOption('--person <id>', 'person|eq', 'demandes d’un bénéficiaire'),
  dayOption('--from <jour>', 'created_at|gte', 'demandes de ce jour ou d’après'),
  dayOption('--to <jour>', 'created_at|lte', 'demandes de ce jour ou d’avant'),
  filterOption('--search <texte>', 'searchname', 'nom du bénéficiaire, sans accents'),
];

const links = { SPOUSE: 'conjoint', CHILD: 'enfant', SELF: 'la personne' } as const;
const memberOf = ({ data, change }: PersonRequest): string =>
  change ? 'Modification de la fiche' : `${data.firstname} ${data.lastname}${data.birthday ? ` (${day(data.birthday)})` : ''}`;

const columns: readonly Column<PersonRequest>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Demandée le', cell: ({ created_at }) => instant(created_at) },
  { header: 'Bénéficiaire', cell: ({ person }) => person.fullname },
  { header: 'Membre', cell: (request) => memberOf(request) },
  { header: 'Lien', cell: ({ data }) => links[data.type] },
  { header: 'Statut', cell: ({ status }) => requestStatusLabels[status] },
];

export function addPersonRequests(program: Command, cli: Cli): void {
  const requests = program.command('person-requests').summary('demandes des bénéficiaires').description('Demandes des bénéficiaires.');
  addVerb<ListOptions>(requests, {
    name: 'list',
    summary: 'lister les demandes',
    options: listOptions(filters),
    examples: ['intendance person-requests list --status PENDING', 'intendance person-requests list --from 01/01/2026 --json'],
    run: (options) => list(cli, options),
  });
  addVerb<DecisionOptions>(requests, {
    name: 'approve',
    summary: 'approuver des demandes : le membre est ajouté à la famille',
    arguments: [idsArgument('des demandes')],
    options: [new Option('--comment <texte>', 'commentaire'), jsonOption()],
    examples: [
      'intendance person-requests approve 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
      "intendance person-requests list --status PENDING --all --json | jq -r '.person_requests[].id' | intendance person-requests approve -",
    ],
    run: async (options, ids) => decideAll(cli, 'approve', await readIds(cli.terminal, ids), options),
  });
  addVerb<DecisionOptions>(requests, {
    name: 'refuse',
    summary: 'refuser des demandes, avec leur motif',
    arguments: [idsArgument('des demandes')],
    options: [new Option('--comment <motif>', 'motif du refus, envoyé au bénéficiaire').makeOptionMandatory(), jsonOption()],
    examples: ['intendance person-requests refuse 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --comment "Acte illisible"'],
    run: async (options, ids) => decideAll(cli, 'refuse', await readIds(cli.terminal, ids), options),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/person_requests', { params: { query: listQuery<'/api/person_requests'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.person_requests, columns);
  cli.output.note(`${count(page.totalCount, 'demande')}.`);
}

/** One after another; a refused one does not stop the others. */
async function decideAll(cli: Cli, decision: Decision, ids: readonly string[], { comment, json }: DecisionOptions): Promise<void> {
  const client = await cli.client();
  const results: object[] = [];
  for (const id of ids) {
    const { data, error, response } = await decide(client, decision, id, comment);
    const problem = response.ok ? undefined : toApiProblem(response, error);
    if (problem && response.status !== 404 && response.status !== 409 && response.status !== 422) throw problem;
    if (problem) cli.markRefused();
    results.push(problem ? { id, outcome: 'refused', code: problem.code, message: problem.detail } : { id, outcome: 'done', ...data });
    if (!json) await cli.output.line(lineOf(cli, id, data, problem?.detail));
  }
  if (json) await cli.output.json({ results });
}

function decide(client: ApiClient, decision: Decision, id: string, comment: string | undefined) {
  const options = { params: { path: { id } }, body: { comment } };
  return decision === 'approve'
    ? client.POST('/api/person_requests/{id}/approve', options)
    : client.POST('/api/person_requests/{id}/refuse', options);
}

function lineOf({ output }: Cli, id: string, request: PersonRequest | undefined, refusal: string | undefined): string {
  if (!request || refusal !== undefined) return `${output.styled('red', '✗')} ${id}  ${refusal ?? ''}`;
  return `${output.styled('green', '✓')} ${id}  ${request.person.fullname} : ${requestStatusLabels[request.status].toLowerCase()}`;
}
