import type { Schema } from '@intendance/contract/client.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, day, euros } from '../../platform/format.js';
import { allOption, jsonOption, parseCount } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { readList } from '../../platform/read-list.js';
import { addVerb } from '../../platform/verb.js';
import { outputOption, type PeriodOptions, periodOptions, periodQuery } from '../ledger-options.js';
import { saveDocument } from '../save-document.js';

type Ledger = Schema<'LedgerDto'>;
type LedgerOptions = PeriodOptions & { account?: string; page: number; limit: number; all?: boolean; format?: 'xlsx' | 'csv' };

const amount = (value: number): string => (value === 0 ? '' : euros(value));
const columns: readonly Column<Ledger['writings'][number]>[] = [
  { header: 'Date', cell: ({ date }) => day(date) },
  { header: 'Journal', cell: ({ journal }) => journal },
  { header: 'Numéro', cell: ({ number }) => number ?? 'brouillard' },
  { header: 'Compte', cell: ({ accounting_code_value }) => accounting_code_value },
  { header: 'Budget', cell: ({ budget }) => budget },
  { header: 'Libellé', cell: ({ wording }) => wording },
  { header: 'Débit', align: 'right', cell: ({ debit }) => amount(debit) },
  { header: 'Crédit', align: 'right', cell: ({ credit }) => amount(credit) },
  { header: 'Solde', align: 'right', cell: ({ balance }) => euros(balance) },
  { header: 'Lettre', cell: ({ letter }) => letter ?? '' },
];

export function addLedger(program: Command, cli: Cli): void {
  addVerb<LedgerOptions>(program, {
    name: 'ledger',
    summary: 'afficher ou exporter le grand livre d’un exercice',
    arguments: [new Argument('[exercice]', 'nom de l’exercice (2026) ou son identifiant (défaut : celui des dates, ou d’aujourd’hui)')],
    options: [
      new Option('--account <compte>', 'un seul compte, par exemple 512001 (défaut : tous, l’un après l’autre)').argParser(readAccount),
      ...periodOptions(),
      new Option('--page <numéro>', 'page à afficher').argParser(parseCount).default(1),
      new Option('--limit <nombre>', 'lignes par page').argParser(parseCount).default(50),
      allOption(),
      new Option('--format <format>', 'enregistrer toutes les lignes dans un fichier').choices(['xlsx', 'csv']),
      outputOption().implies({ format: 'xlsx' }),
      jsonOption(),
    ],
    examples: [
      'intendance ledger 2026 --account 512001',
      'intendance ledger --from 01/03/2026 --to 31/03/2026 --budget AEP',
      'intendance ledger 2026 --known-at 2026-06-30 --json',
      'intendance ledger 2026 --format csv --output - | head',
    ],
    run: (options, [year]) => ledger(cli, year, options),
  });
}

function readAccount(text: string): string {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('Un numéro de compte est attendu, par exemple 512001.');
  return text;
}

async function ledger(cli: Cli, year: string | undefined, options: LedgerOptions): Promise<void> {
  const client = await cli.client();
  const { account, page, limit, all, format, output, json } = options;
  const query = { ...(await periodQuery(client, year, options)), ...(account !== undefined && { account }) };
  if (format) {
    const params = { query: { ...query, format } };
    return saveDocument(cli, 'Grand livre', client.GET('/api/comptability/writings/download', { params, parseAs: 'stream' }), output);
  }
  const ledger = await readList(cli, { page, limit, ...(all && { all }) }, (_, some) =>
    client.GET('/api/comptability/writings', { params: { query: { ...query, page: some.page, limit: some.limit } } }),
  );
  if (json) return cli.output.json(ledger);
  await cli.output.table(ledger.writings, columns);
  tell(cli, ledger, account !== undefined);
}

/** The balance of one account means something; that of all together is zero. */
function tell(cli: Cli, { exercice, totalCount, opening, debit, credit, closing }: Ledger, isOneAccount: boolean): void {
  if (!exercice) {
    cli.output.note('Aucun exercice : intendance exercices create.');
    return;
  }
  const balances = isOneAccount ? `, ouverture ${euros(opening)}, solde ${euros(closing)}` : '';
  cli.output.note(`${count(totalCount, 'ligne')}, débits ${euros(debit)}, crédits ${euros(credit)}${balances}.`);
}
