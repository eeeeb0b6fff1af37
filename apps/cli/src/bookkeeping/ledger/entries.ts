import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { proposalStatusLabels } from '@intendance/contract/status-labels.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, day, euros, lowerCase } from '../../platform/format.js';
import { readIds } from '../../platform/ids.js';
import { choicesOption, jsonOption, type ListOptions, listOptions, listQuery, parseDay } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { readList } from '../../platform/read-list.js';
import { addVerb, idsArgument } from '../../platform/verb.js';
import { sendEach } from '../send-each.js';
import { addOpeningFile } from './opening-file.js';

type Proposal = Schema<'EntryProposalDto'>;
type AcceptOptions = { on?: string; account?: string; operation?: string; json?: boolean };
type AcceptBody = BodyOf<'/api/comptability/entry_proposals/{id}/accept'>;

const sourceLabels = { subsidies: 'subventions', gifts: 'bons cadeaux' } as const;
const statusLabels = lowerCase(proposalStatusLabels);

const filters = [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  choicesOption('--source <origines>', 'source|in', 'subventions ou bons cadeaux', Object.keys(sourceLabels)),
];

const columns: readonly Column<Proposal>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Libellé', cell: ({ wording }) => wording },
  { header: 'Comptes', cell: ({ lines }) => [...new Set(lines.map(({ accounting_code }) => accounting_code))].join(', ') },
  { header: 'Budget', cell: ({ budget }) => budget },
  { header: 'Montant', cell: ({ amount }) => euros(amount), align: 'right' },
  { header: 'Statut', cell: ({ status }) => statusLabels[status] },
];

export function addEntries(program: Command, cli: Cli): void {
  const entries = program
    .command('entries')
    .summary('écritures que les subventions et les bons cadeaux proposent')
    .description('Écritures que les subventions de chaque mois et les demandes de bons cadeaux proposent à la comptabilité.');
  addVerb<ListOptions>(entries, {
    name: 'proposed',
    summary: 'lister les écritures proposées',
    options: listOptions(filters),
    examples: ['intendance entries proposed --status pending', 'intendance entries proposed --source gifts --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(entries, {
    name: 'refresh',
    summary: 'chercher les écritures à proposer, sans attendre l’heure suivante',
    options: [jsonOption()],
    examples: ['intendance entries refresh'],
    run: (options) => refresh(cli, options),
  });
  addVerb<AcceptOptions>(entries, {
    name: 'accept',
    summary: 'accepter des écritures : leurs opérations sont saisies et affectées',
    arguments: [idsArgument('des écritures')],
    options: [
      new Option('--on <jour>', 'date de l’opération (défaut : celle qui est proposée)').argParser(parseDay),
      new Option('--account <id>', 'compte bancaire (défaut : celui qui est proposé)').conflicts('operation'),
      new Option('--operation <id>', 'opération de la banque qui a payé l’écriture : elle est affectée, rien d’autre n’est saisi'),
      jsonOption(),
    ],
    examples: [
      'intendance entries accept 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --on 05/11/2026',
      "intendance entries proposed --status pending --all --json | jq -r '.entry_proposals[].id' | intendance entries accept -",
    ],
    run: (options, ids) => accept(cli, ids, options),
  });
  addVerb<{ reason: string; json?: boolean }>(entries, {
    name: 'dismiss',
    summary: 'écarter des écritures',
    arguments: [idsArgument('des écritures')],
    options: [new Option('--reason <motif>', 'motif, sans nom de personne').makeOptionMandatory(), jsonOption()],
    examples: ['intendance entries dismiss 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --reason "Déjà saisie"'],
    run: (options, ids) => dismiss(cli, ids, options),
  });
  addOpeningFile(entries, cli);
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const path = '/api/comptability/entry_proposals';
  const page = await readList(cli, options, (client, some) =>
    client.GET(path, { params: { query: listQuery<typeof path>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.entry_proposals, columns);
  cli.output.note(`${count(page.totalCount, 'écriture')}, ${euros(page.totals.amount)}.`);
}

async function refresh(cli: Cli, { json }: { json?: boolean }): Promise<void> {
  const client = await cli.client();
  const answer = await unwrap(client.POST('/api/comptability/entry_proposals/refresh'));
  if (json) return cli.output.json(answer);
  cli.output.note(`${count(answer.proposed, 'écriture proposée', 'écritures proposées')}.`);
}

async function accept(cli: Cli, ids: readonly string[], { on, account, operation, json }: AcceptOptions): Promise<void> {
  const body: AcceptBody = { ...(on && { date: on }), ...(account && { account }), ...(operation && { operation }) };
  await sendEach(cli, await readIds(cli.terminal, ids), {
    send: (client, id) => client.POST('/api/comptability/entry_proposals/{id}/accept', { params: { path: { id } }, body }),
    format: (proposal: Proposal) => `${proposal.wording} ${euros(proposal.amount)}  acceptée`,
    noun: 'écriture',
    answer: 'entry_proposal',
    isJson: json ?? false,
  });
}

async function dismiss(cli: Cli, ids: readonly string[], { reason, json }: { reason: string; json?: boolean }): Promise<void> {
  await sendEach(cli, await readIds(cli.terminal, ids), {
    send: (client, id) => client.POST('/api/comptability/entry_proposals/{id}/dismiss', { params: { path: { id } }, body: { reason } }),
    format: (proposal: Proposal) => `${proposal.wording}  écartée`,
    noun: 'écriture',
    answer: 'entry_proposal',
    isJson: json ?? false,
  });
}
