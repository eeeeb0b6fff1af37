import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import { followImport } from '../../capabilities/file-import/follow-import.js';
import { mapOption, saveRefusedRows, uploadForm } from '../../capabilities/file-import/import-file.js';
import type { Cli } from '../../platform/cli.js';
import { count, day, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { ask } from '../../platform/prompt.js';
import { addVerb } from '../../platform/verb.js';
import { accountId } from '../named-records.js';
import { bankImports, type BankImport as Import } from './bank-imports.js';
import { type DuplicateAnswer, type DuplicateOptions, duplicateAnswers, duplicateOptions } from './possible-duplicates.js';

type StatementAccount = Schema<'StatementAccountDto'>;
type Counts = Schema<'BankImportCountsDto'>;
/** `only`: the account of a statement that names one account at most. `named`: the account code for each account name in the file. */
type Accounts = { only?: string; named?: Record<string, string> };
type ImportOptions = DuplicateOptions & {
  account?: Accounts;
  format?: string;
  map?: Record<string, string>;
  dryRun?: boolean;
  acceptUnbalanced?: boolean;
  keepApart?: boolean;
  errors?: string;
  yes?: boolean;
  json?: boolean;
};

const mostShown = 20;

const accountColumns: readonly Column<StatementAccount>[] = [
  { header: 'Compte du relevé', cell: ({ reference }) => reference || '(non dit)' },
  {
    header: 'Compte bancaire',
    cell: ({ account, reference }) =>
      account ? `${account.code} ${account.name}` : `à choisir : --account "${reference ? `${reference}=` : ''}512001"`,
  },
  { header: 'Soldes', cell: ({ is_balanced }) => (is_balanced === null ? '–' : is_balanced ? 'justes' : 'NON PROUVÉS') },
  { header: 'Du', cell: ({ date_start }) => day(date_start) },
  { header: 'Au', cell: ({ date_end }) => day(date_end) },
  { header: 'Recettes', align: 'right', cell: ({ takings }) => euros(takings) },
  { header: 'Dépenses', align: 'right', cell: ({ expenses }) => euros(expenses) },
  { header: 'Nouvelles', align: 'right', cell: ({ counts }) => String(counts.created) },
  { header: 'Rapprochées', align: 'right', cell: ({ counts }) => String(counts.reconciled) },
  { header: 'Déjà là', align: 'right', cell: ({ counts }) => String(counts.duplicates) },
  { header: 'En attente', align: 'right', cell: ({ counts }) => String(counts.quarantined) },
  { header: 'Erreurs', align: 'right', cell: ({ counts }) => String(counts.errors) },
];

export function addOperationsImport(operations: Command, cli: Cli): void {
  addVerb<ImportOptions>(operations, {
    name: 'import',
    summary: 'importer un relevé de banque (OFX, CAMT, CFONB120, MT940, QIF, csv ou zip)',
    arguments: [new Argument('<fichier>', 'relevé de la banque, 16 Mo au plus')],
    options: [
      new Option(
        '--account <code>',
        'compte bancaire (512001 ou son identifiant) d’un relevé qui ne le dit pas ; « numéro=512001 » pour un compte que le relevé nomme',
      ).argParser(readAccount),
      new Option('--format <format>', 'format, quand le contenu ne le dit pas').choices([
        'ofx',
        'camt053',
        'cfonb120',
        'mt940',
        'qif',
        'csv',
      ]),
      mapOption('champ d’une colonne d’un csv ; « colonne= » l’ignore', 'Quand=date'),
      new Option('--dry-run', 'dire ce que le relevé ferait, sans rien écrire'),
      new Option('--accept-unbalanced', 'importer aussi un relevé qui ne mène pas d’un solde à l’autre'),
      new Option('--keep-apart', 'ajouter aussi ce qui ressemble à une opération saisie, au lieu de l’en rapprocher'),
      ...duplicateOptions(),
      new Option('--errors <fichier>', 'enregistrer les lignes laissées et leurs raisons dans un xlsx'),
      new Option('-y, --yes', 'ne pas demander de confirmation'),
      jsonOption(),
    ],
    examples: [
      'intendance operations import releve.ofx --dry-run',
      'intendance operations import export.csv --account 512001 --map Quand=date --map Combien=amount',
      'intendance operations import releve.ofx --account "30004 00012 00012345678=512002"',
      'intendance operations import releve.ofx --duplicates ask',
      'intendance operations import releve.cfonb --yes --errors laissees.xlsx',
    ],
    run: (options, [file = '']) => importFile(cli, file, options),
  });
}

function readAccount(text: string, previous: Accounts = {}): Accounts {
  const at = text.lastIndexOf('=');
  return at < 0 ? { ...previous, only: text } : { ...previous, named: { ...previous.named, [text.slice(0, at)]: text.slice(at + 1) } };
}

async function importFile(cli: Cli, file: string, options: ImportOptions): Promise<void> {
  const client = await cli.client();
  const dryRun = await assign(client, await upload(client, file, options), options.account?.named);
  if (!options.json) await tellDryRun(cli, dryRun);
  const isWanted = !options.dryRun && dryRun.dry_run.created + dryRun.dry_run.reconciled > 0;
  const answers = isWanted ? await duplicateAnswers(cli, dryRun.unsure, options, isAttended(cli, options)) : [];
  const isWritten = isWanted && (await isConfirmed(cli, dryRun, options));
  const result = isWritten ? await write(cli, client, dryRun.id, { ...options, reconciliations: answers }) : dryRun;
  const counts = isWritten ? result.counts : result.dry_run;
  if (options.errors !== undefined && countUnwritten(counts) > 0)
    await saveRefusedRows(cli, client, bankImports, { id: result.id, target: options.errors });
  if (countUnwritten(counts) > 0 || result.failure) cli.markRefused();
  if (options.json) return cli.output.json(result);
  if (result.failure) cli.output.warn(result.failure.message);
  await cli.output.line(`${isWritten ? outcomeOf(result) : 'Rien n’est importé'} : ${sums(counts)}. (${result.id})`);
}

const outcomeOf = ({ status }: Import): string => (status === 'done' ? 'Import terminé' : 'Import interrompu');

/** Movements that were not recorded. */
const countUnwritten = ({ quarantined, unassigned, errors }: Counts): number => quarantined + unassigned + errors;

async function upload(client: ApiClient, file: string, options: ImportOptions): Promise<Import> {
  const { account, format, map } = options;
  const form = await uploadForm(file, {
    account: account?.only && (await accountId(client, account.only)),
    format,
    mapping: map && JSON.stringify(map),
  });
  // The document types a file as a text; the serializer sends the form as it is.
  return unwrap(client.POST('/api/comptability/operations/upload', { body: { file: '' }, bodySerializer: () => form }));
}

/** Sends the accounts that the caller selected for the names in the file. The server then repeats the dry run. */
async function assign(client: ApiClient, bankImport: Import, named: Accounts['named']): Promise<Import> {
  if (named === undefined) return bankImport;
  const accounts = await Promise.all(
    Object.entries(named).map(async ([reference, code]) => ({ reference, account: await accountId(client, code) })),
  );
  return unwrap(client.PUT('/api/comptability/imports/{id}', { params: { path: { id: bankImport.id } }, body: { accounts } }));
}

async function tellDryRun(cli: Cli, { accounts, problems, quarantine, reconciled, unsure }: Import): Promise<void> {
  await cli.output.table(accounts, accountColumns);
  if (unsure.length > 0)
    cli.output.warn(
      `${count(unsure.length, 'mouvement incertain', 'mouvements incertains')} : peut-être déjà dans les comptes. Sans réponse (--duplicates, --answers), chacun est ajouté et signalé comme doublon possible.`,
    );
  for (const { wording, date, operation } of reconciled.slice(0, mostShown))
    cli.output.note(`${wording} du ${day(date)} : déjà saisie, « ${operation.wording} » du ${day(operation.date)}`);
  // Possible duplicates come first: the list of messages is cut after a few lines.
  const ordered = [...problems.filter(({ code }) => code === 'RESEMBLES'), ...problems.filter(({ code }) => code !== 'RESEMBLES')];
  const messages = [...ordered.map(({ message }) => message), ...quarantine.map(({ line, message }) => `Ligne ${line} : ${message}`)];
  for (const message of messages.slice(0, mostShown)) cli.output.note(message);
  if (messages.length > mostShown) cli.output.note('… et d’autres : --errors laissees.xlsx les donne toutes.');
}

/** Asks a user at a terminal; a script gives its choices as options. */
const isAttended = ({ terminal }: Cli, { yes, json }: ImportOptions): boolean => !yes && !json && terminal.stdin.isTTY === true;

async function isConfirmed(cli: Cli, { dry_run }: Import, options: ImportOptions): Promise<boolean> {
  if (!isAttended(cli, options)) return true;
  const answer = await ask(cli.terminal, `Importer ${count(dry_run.created + dry_run.reconciled, 'opération')} ? [o/N] `);
  return /^o(ui)?$/i.test(answer.trim());
}

type WriteOptions = ImportOptions & { reconciliations: DuplicateAnswer[] };

async function write(cli: Cli, client: ApiClient, id: string, options: WriteOptions): Promise<Import> {
  const { acceptUnbalanced, keepApart, reconciliations } = options;
  const params = { path: { id } };
  const answers = reconciliations.length > 0 ? { reconciliations } : {};
  const body = { accept_unbalanced: acceptUnbalanced ?? false, reconcile: !keepApart, ...answers };
  return followImport(cli, client, bankImports, await unwrap(client.POST('/api/comptability/imports/{id}/confirm', { params, body })));
}

const sums = ({ created, reconciled, duplicates, quarantined, unassigned, errors }: Counts): string =>
  [
    count(created, 'opération nouvelle', 'opérations nouvelles'),
    ...(reconciled > 0 ? [count(reconciled, 'rapprochée d’une saisie', 'rapprochées d’une saisie')] : []),
    `${duplicates.toLocaleString('fr-FR')} déjà là`,
    `${quarantined.toLocaleString('fr-FR')} en attente`,
    ...(unassigned > 0 ? [`${unassigned.toLocaleString('fr-FR')} sans compte`] : []),
    count(errors, 'erreur'),
  ].join(', ');
