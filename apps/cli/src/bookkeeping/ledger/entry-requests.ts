import type { Schema } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, euros } from '../../platform/format.js';
import { choicesOption, listQuery } from '../../platform/list-options.js';
import { addList } from '../list-verb.js';
import { addMove } from '../move-verb.js';

type Request = Schema<'EntryRequestDto'>;
const path = '/api/comptability/entry_requests';
const statuses = { open: 'à traiter', accepted: 'acceptée', declined: 'refusée', withdrawn: 'retirée' } as const;
const filters = [choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statuses))];
const of = { of: 'des écritures demandées', noun: 'écriture', answer: 'entry_request' } as const;
const format = ({ label, amount, status }: Request): string => `${label} ${euros(amount)}  ${statuses[status]}`;

/** The entries that the accountant requests, and what the treasurer makes of them. */
export function addEntryRequests(program: Command, cli: Cli): void {
  const requests = program
    .command('entry-requests')
    .summary('écritures demandées par l’expert-comptable')
    .description('Écritures demandées par l’expert-comptable.');
  addList(requests, cli, {
    summary: 'lister les écritures demandées',
    filters,
    noun: 'écriture',
    examples: ['intendance entry-requests list --status open', 'intendance entry-requests list --all --json'],
    columns: [
      { header: 'Identifiant', cell: ({ id }: Request) => id },
      { header: 'Date', cell: ({ date }) => day(date) },
      { header: 'Libellé', cell: ({ label }) => label },
      { header: 'Pièce', cell: ({ piece_ref }) => piece_ref },
      { header: 'Montant', cell: ({ amount }) => euros(amount), align: 'right' },
      { header: 'Statut', cell: ({ status }) => statuses[status] },
    ],
    read: (client, options) => client.GET(path, { params: { query: listQuery<typeof path>(options, filters) } }),
    rows: (page) => page.entry_requests,
  });
  addMove(requests, cli, {
    ...of,
    name: 'accept',
    summary: 'accepter des écritures demandées : elles sont passées, avec leur extourne',
    examples: [
      'intendance entry-requests accept 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
      "intendance entry-requests list --status open --all --json | jq -r '.entry_requests[].id' | intendance entry-requests accept -",
    ],
    send: (client, id) => client.POST(`${path}/{id}/accept`, { params: { path: { id } } }),
    format,
  });
  addMove(requests, cli, {
    ...of,
    name: 'decline',
    summary: 'refuser des écritures demandées, avec leur motif',
    text: new Option('--reason <motif>', 'motif du refus, lu par l’expert-comptable'),
    examples: ['intendance entry-requests decline 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --reason "Déjà passée"'],
    send: (client, id, reason) => client.POST(`${path}/{id}/decline`, { params: { path: { id } }, body: { reason } }),
    format,
  });
  addMove(requests, cli, {
    ...of,
    name: 'withdraw',
    summary: 'retirer des écritures demandées',
    examples: ['intendance entry-requests withdraw 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    send: (client, id) => client.POST(`${path}/{id}/withdraw`, { params: { path: { id } } }),
    format,
  });
}
