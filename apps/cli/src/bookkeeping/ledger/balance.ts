import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { outputOption, type PeriodOptions, periodOptions, periodQuery } from '../ledger-options.js';
import { saveDocument } from '../save-document.js';

type Balance = Schema<'BalanceDto'>;
type BalanceOptions = PeriodOptions & { format?: 'xlsx' | 'pdf' };
/** An account, or the total under those of its class. */
type Row = Schema<'BalanceFiguresDto'> & { code: string; name: string };

const amount = (value: number): string => (value === 0 ? '' : euros(value));
const columns: readonly Column<Row>[] = [
  { header: 'Compte', cell: ({ code }) => code },
  { header: 'Libellé', cell: ({ name }) => name },
  { header: 'Ouverture', align: 'right', cell: ({ opening }) => amount(opening) },
  { header: 'Débit', align: 'right', cell: ({ debit }) => amount(debit) },
  { header: 'Crédit', align: 'right', cell: ({ credit }) => amount(credit) },
  { header: 'Solde débiteur', align: 'right', cell: ({ closing_debit }) => amount(closing_debit) },
  { header: 'Solde créditeur', align: 'right', cell: ({ closing_credit }) => amount(closing_credit) },
];

export function addBalance(program: Command, cli: Cli): void {
  addVerb<BalanceOptions>(program, {
    name: 'balance',
    summary: 'afficher ou exporter la balance d’un exercice',
    arguments: [new Argument('[exercice]', 'nom de l’exercice (2026) ou son identifiant (défaut : celui des dates, ou d’aujourd’hui)')],
    options: [
      ...periodOptions(),
      new Option('--format <format>', 'enregistrer un fichier, les dix premières classes').choices(['xlsx', 'pdf']),
      outputOption().implies({ format: 'xlsx' }),
      jsonOption(),
    ],
    examples: [
      'intendance balance 2026',
      'intendance balance 2026 --as-of 30/06/2026 --known-at 31/07/2026 --budget ASC',
      'intendance balance 2026 --format pdf --output balance.pdf',
      "intendance balance 2026 --json | jq '.totals'",
    ],
    run: (options, [year]) => balance(cli, year, options),
  });
}

async function balance(cli: Cli, year: string | undefined, options: BalanceOptions): Promise<void> {
  const client = await cli.client();
  const query = await periodQuery(client, year, options);
  const { format, output, json } = options;
  if (format) {
    const params = { query: { ...query, format } };
    return saveDocument(cli, 'Balance', client.GET('/api/comptability/writings/balance/download', { params, parseAs: 'stream' }), output);
  }
  const trialBalance = await unwrap(client.GET('/api/comptability/writings/balance', { params: { query } }));
  if (json) return cli.output.json(trialBalance);
  await cli.output.table(rowsOf(trialBalance), columns);
  tell(cli, trialBalance);
}

const rowsOf = ({ classes, totals }: Balance): Row[] => [
  ...classes.flatMap((one) => [...one.codes, { ...one.totals, code: `Classe ${one.class}`, name: one.label }]),
  { ...totals, code: 'Total', name: '' },
];

function tell(cli: Cli, { exercice, date_begin, date_end, opening, balanced, classes }: Balance): void {
  if (!exercice) {
    cli.output.note('Aucun exercice : intendance exercices create.');
    return;
  }
  if (classes.length === 0) cli.output.note('Aucune écriture sur cette période.');
  cli.output.note(`Exercice ${exercice.name}, du ${day(date_begin)} au ${day(date_end)}${exercice.closed ? ', clôturé' : ''}.`);
  if (opening.provisional)
    cli.output.warn(`Ouverture provisoire : ${opening.exercices.join(', ')} n’est pas clôturé, ses soldes peuvent encore changer.`);
  if (!balanced) cli.output.warn('Débit et crédit ne sont pas égaux : signalez-le, aucune écriture ne devrait le permettre.');
}
