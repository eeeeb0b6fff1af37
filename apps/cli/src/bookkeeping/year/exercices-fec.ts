import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { saveDownload } from '../../platform/download.js';
import { count, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument, knownAtOption, outputOption } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';
import { readSiren } from './read-siren.js';

type Report = Schema<'FecReportDto'>;
type FecOptions = { siren?: string; cashBasis?: true; knownAt?: string; output?: string; report?: boolean; json?: boolean };

const columns: readonly Column<Report['checks'][number]>[] = [
  { header: '', cell: ({ passed }) => (passed ? 'ok' : 'NON') },
  { header: 'Contrôle', cell: ({ label }) => label },
  { header: 'Défauts', align: 'right', cell: ({ faults }) => (faults > 0 ? String(faults) : '') },
];

export function addExercicesFec(exercices: Command, cli: Cli): void {
  addVerb<FecOptions>(exercices, {
    name: 'fec',
    summary: 'contrôler et télécharger le fichier des écritures comptables d’un exercice',
    arguments: [exerciceArgument()],
    options: [
      new Option('--siren <siren>', 'neuf chiffres, pour le nom du fichier (défaut : celui de la structure)').argParser(readSiren),
      new Option('--cash-basis', 'comptabilité de trésorerie : 22 colonnes, avec le jour et le moyen de paiement'),
      knownAtOption(),
      outputOption(),
      new Option('--report', 'contrôler seulement, sans télécharger'),
      jsonOption(),
    ],
    examples: [
      'intendance exercices fec 2026 --siren 732829320',
      'intendance exercices fec 2026 --report --json',
      'intendance exercices fec 2026 --known-at 31/03/2027 --output .',
      'intendance exercices fec 2026 --output - | head',
    ],
    run: (options, [year = '']) => fec(cli, year, options),
  });
}

async function fec(cli: Cli, year: string, { siren, cashBasis, knownAt, output, report: isReportOnly, json }: FecOptions): Promise<void> {
  const client = await cli.client();
  const query = { ...(siren && { siren }), ...(cashBasis && { cash_basis: true }), ...(knownAt && { known_at: knownAt }) };
  const params = { path: { id: await exerciceId(client, year) }, query };
  const report = await unwrap(client.GET('/api/comptability/exercices/{id}/fec_report', { params }));
  if (!report.sound) cli.markFaults();
  if (report.siren === null)
    cli.output.warn('Sans SIREN, le fichier ne porte pas son nom officiel : ajoutez --siren, ou renseignez celui de la structure.');
  if (!isReportOnly) {
    const file = await unwrapStream(client.GET('/api/comptability/exercices/{id}/fec', { params, parseAs: 'stream' }));
    const path = await saveDownload(cli, file, output);
    if (path !== null) cli.output.note(`Fichier des écritures : ${path}`);
  }
  // With the file itself on stdout, nothing else goes there.
  if (output === '-' && !isReportOnly) return tellFaults(cli, report);
  if (json) return cli.output.json(report);
  await cli.output.table(report.checks, columns);
  tellFaults(cli, report);
  const totals = `${count(report.lines, 'ligne')}, ${count(report.entries, 'écriture')}, débits ${euros(report.debit)}, crédits ${euros(report.credit)}`;
  await cli.output.line(`${report.sound ? 'Fichier conforme' : 'Fichier à corriger'} : ${totals}.`);
}

function tellFaults(cli: Cli, { checks }: Report): void {
  for (const { examples } of checks)
    for (const { line, message } of examples.slice(0, 5)) cli.output.warn(line === null ? message : `Ligne ${line} : ${message}`);
}
