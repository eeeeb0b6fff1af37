import { readFile } from 'node:fs/promises';
import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { KnownKey } from '@intendance/kernel/sealed-history/browser-crypto.js';
import {
  checkStatement,
  type FileStatement,
  type StatementVerdict,
  statementIn,
} from '@intendance/kernel/sealed-history/file-statement.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';
import { instant } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';

type VerifyOptions = { keys?: string; json?: true };
type FileVerdict = { readonly path: string; readonly verdict: StatementVerdict };
type ReceiptVerdict = Schema<'SealVerificationDto'>;

/** The check of the public page of verification, for scripts: nothing of the files is sent, and no session is needed. */
export function addVerifyFile(program: Command, cli: Cli): void {
  addVerb<VerifyOptions>(program, {
    name: 'verify-file',
    summary: 'vérifier un fichier des écritures, ou un dossier comptable, et son attestation',
    arguments: [
      new Argument('<attestation>', 'Attestation-….json, ou Empreintes-signees.json d’un dossier comptable'),
      new Argument('<fichiers...>', 'fichiers attestés'),
    ],
    options: [
      new Option(
        '--keys <fichier>',
        'clés déjà téléchargées (/api/sealed_history/keys) : aucun serveur n’est interrogé, ni le reçu vérifié',
      ),
      jsonOption(),
    ],
    examples: [
      'intendance verify-file Attestation-732829320FEC20261231.json 732829320FEC20261231.txt --url https://exemple.fr',
      'intendance verify-file Attestation-732829320FEC20261231.json 732829320FEC20261231.txt --keys keys.json --json',
    ],
    run: (options, [path = ''] = [], files = []) => verifyFiles(cli, path, files, options),
  });
}

async function verifyFiles(cli: Cli, path: string, files: readonly string[], { keys: keysPath, json }: VerifyOptions): Promise<void> {
  const statement = statementIn((await bytesOf(path)).toString('utf8'));
  if (!statement) throw new Failure(`${path} n’est pas une attestation de fichiers.`, exitCodes.usage);
  const keys = await (keysPath === undefined ? publishedKeys(cli) : keysOf(keysPath));
  const verdicts: FileVerdict[] = [];
  for (const file of files) verdicts.push(await verdictOn(statement, keys, file));
  const stated = verdicts.flatMap(({ verdict }) => (verdict.kind === 'stated' ? [verdict.statement] : []));
  const code = stated[0]?.receipt;
  const receipt = code === undefined || keysPath !== undefined ? undefined : await receiptOf(cli, code);
  if (stated.length < files.length || (receipt && receipt.verdict !== 'confirmed')) cli.markFaults();
  if (json) return cli.output.json({ files: verdicts.map(toJson), receipt: receipt ?? null });
  for (const { path: file, verdict } of verdicts) await cli.output.line(`${file} : ${textOf(verdict)}`);
  const [first] = stated;
  if (!first) return;
  await cli.output.fields([
    ['Attesté le', instant(first.at)],
    ['Clé de signature', first.key],
    ['Code du reçu', first.receipt],
    ...(receipt ? ([['Historique', receiptText(receipt)]] as const) : []),
  ]);
}

const toJson = ({ path, verdict }: FileVerdict) => ({
  path,
  verdict: verdict.kind,
  ...(verdict.kind === 'stated' && verdict.statement),
});

async function verdictOn(statement: FileStatement, keys: readonly KnownKey[], path: string): Promise<FileVerdict> {
  return { path, verdict: await checkStatement(statement, keys, new Uint8Array(await bytesOf(path))) };
}

const texts: Record<Exclude<StatementVerdict['kind'], 'stated'>, string> = {
  'unknown-file': 'l’attestation ne porte pas l’empreinte de ce fichier : il a été modifié, ou c’en est un autre.',
  unsigned: 'l’attestation n’est pas signée par cette installation, ou elle a été modifiée.',
  'unknown-key': 'la clé qui a signé l’attestation n’est pas une clé de cette installation.',
};
const textOf = (verdict: StatementVerdict): string =>
  verdict.kind === 'stated' ? `attesté sous le nom ${verdict.statement.name}, inchangé.` : texts[verdict.kind];

function receiptText({ verdict, number, events, sealed_at: at }: ReceiptVerdict): string {
  if (verdict === 'forked') return `l’historique a un autre sceau nº ${number} : il a été scellé à nouveau.`;
  if (verdict === 'missing' || events === null || at === null) return `l’historique n’a pas de sceau nº ${number} : sa fin a été coupée.`;
  return `sceau nº ${number} confirmé, ${events.toLocaleString('fr-FR')} événements, le ${instant(at)}`;
}

async function receiptOf(cli: Cli, code: string): Promise<ReceiptVerdict> {
  const client = await cli.visitor();
  return unwrap(client.GET('/api/sealed_history/receipts/{code}', { params: { path: { code } } }));
}

async function publishedKeys(cli: Cli): Promise<KnownKey[]> {
  const client = await cli.visitor();
  return toKeys(await unwrap(client.GET('/api/sealed_history/keys')));
}

async function keysOf(path: string): Promise<KnownKey[]> {
  try {
    return toKeys(JSON.parse((await bytesOf(path)).toString('utf8')) as Schema<'SealKeysDto'>);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} n’est pas la liste des clés d’une installation (/api/sealed_history/keys).`, exitCodes.usage);
  }
}

const toKeys = ({ keys }: Schema<'SealKeysDto'>): KnownKey[] => keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));

const bytesOf = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw new Failure(`Le fichier ${path} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });
