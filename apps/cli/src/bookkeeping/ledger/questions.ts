import type { Schema } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, euros } from '../../platform/format.js';
import { choicesOption, listQuery } from '../../platform/list-options.js';
import { addList } from '../list-verb.js';
import { addMove } from '../move-verb.js';

type Question = Schema<'WritingQuestionDto'>;
const path = '/api/comptability/questions';
const statuses = { open: 'ouverte', answered: 'répondue', closed: 'close' } as const;
const filters = [choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statuses))];
const of = { of: 'des questions', noun: 'question', answer: 'question' } as const;

/** The questions of the accountant, and their answers. */
export function addQuestions(program: Command, cli: Cli): void {
  const questions = program
    .command('questions')
    .summary('questions de l’expert-comptable')
    .description('Questions de l’expert-comptable sur les écritures.');
  addList(questions, cli, {
    summary: 'lister les questions',
    filters,
    noun: 'question',
    examples: ['intendance questions list --status open', 'intendance questions list --all --json'],
    columns: [
      { header: 'Identifiant', cell: ({ id }: Question) => id },
      { header: 'Date', cell: ({ writing }) => day(writing.date) },
      { header: 'Écriture', cell: ({ writing }) => writing.wording ?? 'écriture supprimée' },
      { header: 'Montant', cell: ({ writing }) => (writing.amount === null ? '' : euros(writing.amount)), align: 'right' },
      { header: 'Question', cell: ({ text }) => text },
      { header: 'Statut', cell: ({ status }) => statuses[status] },
    ],
    read: (client, options) => client.GET(path, { params: { query: listQuery<typeof path>(options, filters) } }),
    rows: (page) => page.questions,
  });
  addMove(questions, cli, {
    ...of,
    name: 'answer',
    summary: 'répondre à des questions',
    text: new Option('--text <réponse>', 'la réponse'),
    examples: ['intendance questions answer 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --text "La facture est jointe"'],
    send: (client, id, text) => client.POST(`${path}/{id}/answer`, { params: { path: { id } }, body: { text } }),
    format: () => 'répondue',
  });
  addMove(questions, cli, {
    ...of,
    name: 'close',
    summary: 'clore des questions',
    examples: ['intendance questions close 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    send: (client, id) => client.POST(`${path}/{id}/close`, { params: { path: { id } } }),
    format: () => 'close',
  });
  addMove(questions, cli, {
    ...of,
    name: 'reopen',
    summary: 'rouvrir des questions',
    examples: ['intendance questions reopen 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    send: (client, id) => client.POST(`${path}/{id}/reopen`, { params: { path: { id } } }),
    format: () => 'rouverte',
  });
}
