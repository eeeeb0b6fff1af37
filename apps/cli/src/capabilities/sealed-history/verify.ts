import { Readable } from 'node:stream';
import type { HistoryVerdict } from '@intendance/kernel/sealed-history/history-check.js';
import { checkHistoryFile, ForeignFile } from '@intendance/kernel/sealed-history/history-file.js';
import { Argument, type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { count, instant } from '../../platform/format.js';
import { addVerb } from '../../platform/verb.js';
import { linesOf, linesOfFile } from './file-lines.js';
import { findingText } from './finding-text.js';
import { readReceipts } from './receipt-file.js';

type VerifyOptions = { receipt?: string[]; key?: string[]; json?: true };

/** Faults that are printed; the others are counted. */
const mostShown = 50;

export function addVerify(program: Command, cli: Cli): void {
  addVerb<VerifyOptions>(program, {
    name: 'verify',
    summary: 'vérifier que l’historique n’a pas été modifié depuis ses sceaux',
    arguments: [new Argument('[fichier]', 'historique scellé déjà téléchargé ; sans lui, celui du serveur')],
    options: [
      new Option(
        '--receipt <reçu...>',
        'fichiers ou codes gardés hors de l’application, ou sceaux reçus par un témoin : une fin coupée et un second scellement se voient',
      ),
      new Option('--key <empreinte...>', 'clés connues par ailleurs (défaut : la plus ancienne du fichier)'),
      new Option('--json', 'résultat en JSON'),
    ],
    examples: [
      'intendance verify',
      'intendance verify Historique-scelle-2026-12-31.jsonl.gz --receipt recu-2026-06-30.json',
      'intendance verify historique.jsonl.gz --key 5f0c2a7be1d94386 --json',
    ],
    run: (options, [file]) => verify(cli, file, options),
  });
}

async function verify(cli: Cli, file: string | undefined, { receipt: paths = [], key: trusted = [], json }: VerifyOptions): Promise<void> {
  const receipts = (await Promise.all(paths.map(readReceipts))).flat();
  const lines = file === undefined ? await downloadedLines(cli) : linesOfFile(file);
  const verdict = await checkHistoryFile(lines, { receipts, trusted }).catch((error: unknown) => {
    if (!(error instanceof ForeignFile)) throw error;
    throw new Failure(
      `${file ?? 'La réponse du serveur'} n’est pas un historique scellé (ligne ${error.line}) : donnez le fichier de « intendance seals export ».`,
      exitCodes.usage,
    );
  });
  if (verdict.findings.length > 0) cli.markFaults();
  if (json) return cli.output.json(verdict);
  await show(cli, verdict, paths.length > 0);
}

async function downloadedLines(cli: Cli): Promise<AsyncGenerator<string>> {
  const client = await cli.client();
  const { body } = await unwrapStream(client.GET('/api/sealed_history/file', { parseAs: 'stream' }));
  return linesOf(Readable.fromWeb(body), true, 'du serveur');
}

async function show({ output }: Cli, { environmentId, events, seals, pending, head, at, findings }: HistoryVerdict, hasReceipt: boolean) {
  await output.fields([
    ['Structure', environmentId],
    ['Événements', events.toLocaleString('fr-FR')],
    ['Sceaux', seals.toLocaleString('fr-FR')],
    ['Dernier sceau', instant(at)],
    ['Empreinte', head],
  ]);
  for (const finding of findings.slice(0, mostShown)) await output.line(findingText(finding));
  if (findings.length > mostShown) await output.line(`Et ${count(findings.length - mostShown, 'autre défaut', 'autres défauts')}.`);
  if (pending > 0) output.note(`${count(pending, 'événement attend son sceau', 'événements attendent leur sceau')}.`);
  if (findings.length === 0) output.note('Rien n’a été modifié depuis les sceaux.');
  if (!hasReceipt)
    output.note('Sans reçu gardé hors de l’application (--receipt), une fin coupée et un second scellement ne se voient pas.');
}
