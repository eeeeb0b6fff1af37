import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { saveDownload } from '../../platform/download.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument, knownAtOption, outputOption } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';
import { readSiren } from './read-siren.js';

type StatementOptions = { siren?: string; cashBasis?: true; knownAt?: string; output?: string };

/** The signed statement about the tax file of a year, which `verify-file` and the public page of verification read. */
export function addExercicesFecStatement(exercices: Command, cli: Cli): void {
  addVerb<StatementOptions>(exercices, {
    name: 'fec-statement',
    summary: 'télécharger l’attestation du fichier des écritures : son empreinte et le sceau de l’historique, signés',
    arguments: [exerciceArgument()],
    options: [
      new Option('--siren <siren>', 'neuf chiffres, comme pour le fichier (défaut : celui de la structure)').argParser(readSiren),
      new Option('--cash-basis', 'attester le fichier de la comptabilité de trésorerie (22 colonnes)'),
      knownAtOption(),
      outputOption(),
    ],
    examples: [
      'intendance exercices fec-statement 2026 --output .',
      'intendance exercices fec-statement 2026 --known-at 31/03/2027 --output - | jq -r .text | jq .receipt',
    ],
    run: (options, [year = '']) => save(cli, year, options),
  });
}

async function save(cli: Cli, year: string, { siren, cashBasis, knownAt, output }: StatementOptions): Promise<void> {
  const client = await cli.client();
  const query = { ...(siren && { siren }), ...(cashBasis && { cash_basis: true }), ...(knownAt && { known_at: knownAt }) };
  const params = { path: { id: await exerciceId(client, year) }, query };
  const answer = client.GET('/api/comptability/exercices/{id}/fec_statement', { params, parseAs: 'stream' });
  const path = await saveDownload(cli, await unwrapStream(answer), output);
  if (path !== null) cli.output.note(`Attestation : ${path}`);
}
