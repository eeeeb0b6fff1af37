import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { count, day, euros } from '../../platform/format.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { ask } from '../../platform/prompt.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument } from '../ledger-options.js';
import { accountId, exerciceId } from '../named-records.js';

type Checks = Schema<'ClosingChecksDto'>;
type Check = Checks['checks'][number];
type CloseOptions = { dryRun?: boolean; acceptWarnings?: boolean; yes?: boolean; json?: boolean };

/** The points of a closing that a note explains, as the user names them. */
const points = { fin: 'not-ended', attente: 'waiting-lines', virements: 'transfers', releves: 'outstanding-lines' } as const;
type ExplainOptions = { account?: string; point?: keyof typeof points; note: string; json?: boolean };

const stateOf = ({ passed, severity }: Check): string => (passed ? 'ok' : severity === 'blocking' ? 'BLOQUANT' : 'à revoir');
const checkColumns: readonly Column<Check>[] = [
  { header: '', cell: stateOf },
  { header: 'Contrôle', cell: ({ label }) => label },
  { header: 'À revoir', align: 'right', cell: ({ passed, count: findings }) => (passed ? '' : findings.toLocaleString('fr-FR')) },
];
const resultColumns: readonly Column<Checks['results'][number]>[] = [
  { header: 'Budget', cell: ({ budget }) => budget || '–' },
  { header: 'Recettes', align: 'right', cell: ({ receipts }) => euros(receipts) },
  { header: 'Dépenses', align: 'right', cell: ({ expenses }) => euros(expenses) },
  { header: 'Résultat', align: 'right', cell: ({ result }) => euros(result) },
];

const bankColumns: readonly Column<Checks['bank'][number]>[] = [
  { header: 'Compte', cell: ({ account }) => `${account.code} ${account.name}` },
  { header: 'Relevé du', cell: ({ date }) => day(date) },
  { header: 'Solde du relevé', align: 'right', cell: ({ statement_balance }) => euros(statement_balance) },
  { header: 'Solde des écritures', align: 'right', cell: ({ book_balance }) => euros(book_balance) },
  { header: 'Écart', align: 'right', cell: ({ difference }) => (difference === 0 ? '' : euros(difference)) },
  { header: 'Note', cell: ({ note }) => note ?? '' },
];

export function addExercicesClose(exercices: Command, cli: Cli): void {
  addVerb<{ upTo: string; json?: boolean }>(exercices, {
    name: 'validate',
    summary: 'valider les écritures jusqu’à un jour : elles reçoivent leur numéro et ne changent plus',
    arguments: [exerciceArgument()],
    options: [new Option('--up-to <jour>', 'dernier jour validé').argParser(parseDay).makeOptionMandatory(), jsonOption()],
    examples: ['intendance exercices validate 2026 --up-to 30/06/2026'],
    run: (options, [year = '']) => validate(cli, year, options),
  });
  addVerb<CloseOptions>(exercices, {
    name: 'close',
    summary: 'contrôler puis clôturer un exercice, et ouvrir le suivant avec ses à-nouveaux',
    arguments: [exerciceArgument()],
    options: [
      new Option('--dry-run', 'montrer les contrôles et le résultat, sans clôturer'),
      new Option('--accept-warnings', 'clôturer malgré des points à revoir'),
      new Option('-y, --yes', 'ne pas demander de confirmation'),
      jsonOption(),
    ],
    examples: ['intendance exercices close 2026 --dry-run', 'intendance exercices close 2026 --accept-warnings --yes'],
    run: (options, [year = '']) => close(cli, year, options),
  });
  addVerb<ExplainOptions>(exercices, {
    name: 'explain',
    summary: 'expliquer l’écart entre le relevé d’un compte et ses écritures, ou un point de la clôture ; la note reste avec l’exercice',
    arguments: [exerciceArgument()],
    options: [
      new Option('--account <compte>', 'code du compte bancaire, ou son identifiant'),
      new Option('--point <point>', 'point de la clôture').choices(Object.keys(points)).conflicts('account'),
      new Option('--note <texte>', 'ce qui explique l’écart ou le point').makeOptionMandatory(),
      jsonOption(),
    ],
    examples: [
      'intendance exercices explain 2026 --account 512001 --note "Chèque n° 412 non débité au 31/12"',
      'intendance exercices explain 2026 --point virements --note "Virement du 30/12 reçu le 2 janvier"',
    ],
    run: (options, [year = '']) => explain(cli, year, options),
  });
  addVerb<{ reason: string; json?: boolean }>(exercices, {
    name: 'reopen',
    summary: 'rouvrir le dernier exercice clôturé ; le motif reste',
    arguments: [exerciceArgument()],
    options: [new Option('--reason <motif>', 'motif de la réouverture').makeOptionMandatory(), jsonOption()],
    examples: ['intendance exercices reopen 2026 --reason "Facture oubliée"'],
    run: (options, [year = '']) => reopen(cli, year, options),
  });
}

async function validate(cli: Cli, yearReference: string, { upTo, json }: { upTo: string; json?: boolean }): Promise<void> {
  const client = await cli.client();
  const params = { path: { id: await exerciceId(client, yearReference) } };
  const year = await unwrap(client.POST('/api/comptability/exercices/{id}/validate', { params, body: { up_to: upTo } }));
  if (json) return cli.output.json(year);
  await cli.output.line(`Exercice ${year.name} : écritures validées jusqu’au ${day(year.validated_up_to)}.`);
}

async function close(cli: Cli, yearReference: string, options: CloseOptions): Promise<void> {
  const client = await cli.client();
  const params = { path: { id: await exerciceId(client, yearReference) } };
  const closingChecks = await unwrap(client.GET('/api/comptability/exercices/{id}/closing_checks', { params }));
  if (!options.json) await tellChecks(cli, closingChecks);
  if (!closingChecks.can_close) cli.markRefused();
  if (options.dryRun) return options.json ? cli.output.json(closingChecks) : undefined;
  await confirm(cli, yearReference, closingChecks, options);
  const year = await unwrap(client.POST('/api/comptability/exercices/{id}/close', { params, body: { confirmation: closingChecks.name } }));
  if (options.json) return cli.output.json(year);
  await cli.output.line(`Exercice ${year.name} clôturé le ${day(year.end_date)} ; ses à-nouveaux ouvrent l’exercice suivant.`);
}

async function tellChecks(cli: Cli, { checks, results, bank, can_close }: Checks): Promise<void> {
  await cli.output.table(checks, checkColumns);
  if (bank.length > 0) await cli.output.table(bank, bankColumns);
  await cli.output.table(results, resultColumns);
  const url = await cli.url();
  for (const { label, link } of checks.filter(({ passed }) => !passed)) cli.output.note(`${label} : ${url}${link}`);
  cli.output.note(can_close ? 'L’exercice peut être clôturé.' : 'L’exercice ne peut pas encore être clôturé.');
}

/**
 * A blocking check refuses; a warning is accepted by its option, or by the user at the terminal.
 * @throws Failure unless the year may be closed
 */
async function confirm(
  cli: Cli,
  yearReference: string,
  { can_close, checks }: Checks,
  { acceptWarnings, yes }: CloseOptions,
): Promise<void> {
  const wrong = checks.filter(({ passed }) => !passed);
  if (!can_close) {
    const blocking = wrong.filter(({ severity }) => severity === 'blocking').map(({ label }) => label);
    throw new Failure(`L’exercice ${yearReference} ne peut pas être clôturé.`, exitCodes.refused, blocking);
  }
  const isSeen = wrong.length === 0 || acceptWarnings;
  const isWatched = cli.terminal.stdin.isTTY === true && !yes;
  if (isWatched) {
    const warned = isSeen ? '' : ` malgré ${count(wrong.length, 'point')} à revoir`;
    const answer = await ask(cli.terminal, `Clôturer l’exercice ${yearReference}${warned} ? [o/N] `);
    if (!/^o(ui)?$/i.test(answer.trim())) throw new Failure('L’exercice reste ouvert.', exitCodes.refused);
    return;
  }
  if (!isSeen)
    throw new Failure(
      `${count(wrong.length, 'point')} à revoir : --accept-warnings clôture malgré cela.`,
      exitCodes.refused,
      wrong.map(({ label }) => label),
    );
  if (!yes) throw new Failure('Personne ne peut confirmer la clôture : ajoutez --yes.', exitCodes.usage);
}

/** @throws Failure when neither an account nor a point is named */
async function explain(cli: Cli, yearReference: string, { account, point, note, json }: ExplainOptions): Promise<void> {
  if (account === undefined && point === undefined) throw new Failure('Indiquez --account ou --point.', exitCodes.usage);
  const client = await cli.client();
  const params = { path: { id: await exerciceId(client, yearReference) } };
  const year =
    account === undefined
      ? await unwrap(
          client.POST('/api/comptability/exercices/{id}/closing_notes', { params, body: { check: points[point ?? 'fin'], note } }),
        )
      : await unwrap(
          client.POST('/api/comptability/exercices/{id}/bank_differences', {
            params,
            body: { account_id: await accountId(client, account), note },
          }),
        );
  if (json) return cli.output.json(year);
  const subject = account === undefined ? `le point « ${point} »` : `l’écart du compte ${account}`;
  await cli.output.line(`Exercice ${year.name} : ${subject} est expliqué.`);
}

async function reopen(cli: Cli, yearReference: string, { reason, json }: { reason: string; json?: boolean }): Promise<void> {
  const client = await cli.client();
  const params = { path: { id: await exerciceId(client, yearReference) } };
  const year = await unwrap(client.POST('/api/comptability/exercices/{id}/reopen', { params, body: { reason } }));
  if (json) return cli.output.json(year);
  await cli.output.line(`Exercice ${year.name} rouvert. Ses à-nouveaux sont repris à la prochaine clôture.`);
}
