import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, day, euros } from '../../platform/format.js';
import { readIds } from '../../platform/ids.js';
import { dayOption, jsonOption, listQuery, parseDay } from '../../platform/list-options.js';
import { addVerb, idArgument, idsArgument } from '../../platform/verb.js';
import { outputOption } from '../ledger-options.js';
import { addList } from '../list-verb.js';
import { addMove } from '../move-verb.js';
import { accountId } from '../named-records.js';
import { saveDocument } from '../save-document.js';

type Deposit = Schema<'ChequeDepositDto'>;
type DepositOptions = { from: string; to: string; on: string; json?: boolean };
const path = '/api/comptability/cheque_deposits';
const filters = [
  dayOption('--from <jour>', 'date|gte', 'remises de ce jour ou d’après'),
  dayOption('--to <jour>', 'date|lte', 'remises de ce jour ou d’avant'),
];
const statusOf = ({ cancelled, statement_date }: Deposit): string =>
  cancelled ? 'annulée' : statement_date ? `créditée le ${day(statement_date)}` : 'remise';

/** Received cheques, and their deposits. */
export function addCheques(program: Command, cli: Cli): void {
  const cheques = program.command('cheques').summary('chèques reçus et leurs remises').description('Chèques reçus et leurs remises.');
  addList(cheques, cli, {
    name: 'deposits',
    summary: 'lister les remises de chèques',
    filters,
    noun: 'remise',
    examples: ['intendance cheques deposits', 'intendance cheques deposits --from 01/01/2026 --json'],
    columns: [
      { header: 'Identifiant', cell: ({ id }: Deposit) => id },
      { header: 'Remise', cell: ({ number }) => number },
      { header: 'Date', cell: ({ date }) => day(date) },
      { header: 'Banque', cell: ({ account }) => account.name },
      { header: 'Chèques', cell: (deposit) => String(deposit.count), align: 'right' },
      { header: 'Montant', cell: ({ amount }) => euros(amount), align: 'right' },
      { header: 'Statut', cell: statusOf },
    ],
    read: (client, options) => client.GET(path, { params: { query: listQuery<typeof path>(options, filters) } }),
    rows: (page) => page.cheque_deposits,
  });
  addVerb<{ json?: boolean }>(cheques, {
    name: 'in-hand',
    summary: 'lister les chèques à remettre',
    options: [jsonOption()],
    examples: ['intendance cheques in-hand'],
    run: (options) => inHand(cli, options),
  });
  addVerb<DepositOptions>(cheques, {
    name: 'deposit',
    summary: 'remettre des chèques à la banque',
    arguments: [idsArgument('des chèques')],
    options: [
      new Option('--from <compte>', 'compte de chèques à encaisser, par son code ou son identifiant').makeOptionMandatory(),
      new Option('--to <compte>', 'la banque, par le code de son compte ou son identifiant').makeOptionMandatory(),
      new Option('--on <jour>', 'date de la remise').argParser(parseDay).makeOptionMandatory(),
      jsonOption(),
    ],
    examples: [
      "intendance cheques in-hand --json | jq -r '.cheques[].id' | intendance cheques deposit - --from 511202 --to 512001 --on 30/11/2026",
    ],
    run: (options, ids) => deposit(cli, ids, options),
  });
  addMove(cheques, cli, {
    name: 'cancel',
    summary: 'annuler des remises : leurs chèques sont de nouveau à remettre',
    ...{ of: 'des remises', noun: 'remise', answer: 'cheque_deposit' },
    examples: ['intendance cheques cancel 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    send: (client, id) => client.POST(`${path}/{id}/cancel`, { params: { path: { id } } }),
    format: ({ number }: Deposit) => `${number}  annulée`,
  });
  addVerb<{ output?: string }>(cheques, {
    name: 'form',
    summary: 'télécharger le bordereau d’une remise (pdf)',
    arguments: [idArgument('de la remise')],
    options: [outputOption()],
    examples: ['intendance cheques form 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --output bordereau.pdf'],
    run: async ({ output }, [id = '']) => {
      const client = await cli.client();
      await saveDocument(cli, 'Bordereau', client.GET(`${path}/{id}/form`, { params: { path: { id } }, parseAs: 'stream' }), output);
    },
  });
}

async function inHand(cli: Cli, { json }: { json?: boolean }): Promise<void> {
  const client = await cli.client();
  const answer = await unwrap(client.GET(`${path}/in_hand`));
  if (json) return cli.output.json(answer);
  await cli.output.table(answer.cheques, [
    { header: 'Identifiant', cell: ({ id }) => id },
    { header: 'Date', cell: ({ date }) => day(date) },
    { header: 'Libellé', cell: ({ wording }) => wording },
    { header: 'Compte', cell: ({ account }) => account.name },
    { header: 'Montant', cell: ({ amount }) => euros(amount), align: 'right' },
  ]);
  cli.output.note(`${count(answer.total, 'chèque')}, ${euros(answer.amount)}.`);
}

async function deposit(cli: Cli, ids: readonly string[], { from, to, on, json }: DepositOptions): Promise<void> {
  const client = await cli.client();
  const [box, bank] = await Promise.all([accountId(client, from), accountId(client, to)]);
  const cheques = await readIds(cli.terminal, ids);
  const answer = await unwrap(client.POST(path, { body: { cheque_account: box, account: bank, date: on, cheques: [...cheques] } }));
  if (json) return cli.output.json(answer);
  await cli.output.line(`Remise ${answer.number} : ${count(answer.count, 'chèque')}, ${euros(answer.amount)}.`);
}
