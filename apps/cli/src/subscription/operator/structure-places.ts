import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count } from '../../platform/format.js';
import type { Column } from '../../platform/output.js';
import { addVerb, idArgument } from '../../platform/verb.js';
import { runOnServer, type ServerOptions, serverOptions } from './run-on-server.js';

type Finding = {
  environmentId: string;
  kind: 'half-moved' | 'misplaced' | 'nowhere' | 'twice' | 'leftover' | 'lost';
  at: string[];
  isMended: boolean;
  problem: string | null;
};
type SealKey = { key: string; at: string[]; isMended: boolean; problem: string | null };
type Check = { structures: number; silent: string[]; findings: Finding[]; sealKeys: SealKey[] };
type SpreadMove = { environmentId: string; database: string; events: number; to: string; isDone: boolean; problem: string | null };

const kinds: Record<Finding['kind'], string> = {
  'half-moved': 'déplacement interrompu',
  misplaced: 'dans une autre base que celle de l’annuaire',
  nowhere: 'servie par aucune base',
  twice: 'dans plusieurs bases',
  leftover: 'restes d’un déplacement',
  lost: 'perdue',
};
const findingColumns: readonly Column<Finding>[] = [
  { header: 'Structure', cell: ({ environmentId }) => environmentId },
  { header: 'Constat', cell: ({ kind }) => kinds[kind] },
  { header: 'Bases', cell: ({ at }) => at.join(', ') },
  { header: 'Suite', cell: ({ isMended, problem }) => problem ?? (isMended ? 'réparée' : '') },
];
const sealKeyColumns: readonly Column<SealKey>[] = [
  { header: 'Clé de scellement sans garant', cell: ({ key }) => key },
  { header: 'Bases', cell: ({ at }) => at.join(', ') },
  { header: 'Suite', cell: ({ isMended, problem }) => problem ?? (isMended ? 'réparée' : '') },
];
const moveColumns: readonly Column<SpreadMove>[] = [
  { header: 'Structure', cell: ({ environmentId }) => environmentId },
  { header: 'Événements', cell: ({ events }) => String(events), align: 'right' },
  { header: 'De', cell: ({ database }) => database },
  { header: 'Vers', cell: ({ to }) => to },
  { header: 'Suite', cell: ({ isDone, problem }) => problem ?? (isDone ? 'déplacée' : 'prévue') },
];

const dryRunOption = () => new Option('--dry-run', 'montrer les déplacements sans en faire');
const exampleId = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';

/** Commands about the places of structures in an installation with several databases. All of them run on the server. */
export function addStructurePlaces(environments: Command, cli: Cli): void {
  addVerb<ServerOptions & { mend?: boolean }>(environments, {
    name: 'check',
    summary: 'vérifier que chaque structure est dans une base, celle de l’annuaire, et les clés de scellement ; se lance sur le serveur',
    options: [new Option('--mend', 'réparer ce qui peut l’être sans rien perdre'), ...serverOptions()],
    examples: ['intendance environments check', 'intendance environments check --mend --env-file deploy/.env'],
    run: (options) => check(cli, options),
  });
  addVerb<ServerOptions & { dryRun?: boolean }>(environments, {
    name: 'split',
    summary: 'répartir les structures entre les bases selon leur taille et les « share » de DATABASES_FILE ; se lance sur le serveur',
    options: [dryRunOption(), ...serverOptions()],
    examples: ['intendance environments split --dry-run', 'intendance environments split'],
    run: (options) => moveMany(cli, { type: 'split-environments' }, options),
  });
  addVerb<ServerOptions & { dryRun?: boolean }>(environments, {
    name: 'drain',
    summary: 'vider une base qui ne reçoit plus de structures ("share": 0) ; se lance sur le serveur',
    arguments: [new Argument('<base>', 'nom de la base')],
    options: [dryRunOption(), ...serverOptions()],
    examples: ['intendance environments drain lyon --dry-run', 'intendance environments drain lyon'],
    run: (options, [database = '']) => moveMany(cli, { type: 'drain-database', database }, options),
  });
  addVerb<ServerOptions & { from: string; to: string }>(environments, {
    name: 'recover',
    summary: 'reprendre une structure perdue dans une sauvegarde restaurée à côté ; se lance sur le serveur',
    arguments: [idArgument('de la structure')],
    options: [
      new Option('--from <adresse>', 'base de la sauvegarde restaurée, postgres://…').makeOptionMandatory(),
      new Option('--to <base>', 'nom de la base où elle va').makeOptionMandatory(),
      ...serverOptions(),
    ],
    examples: [`intendance environments recover ${exampleId} --from postgres://localhost/lyon_hier --to lyon`],
    run: (options, [id = '']) => recover(cli, id, options),
  });
}

async function check(cli: Cli, { mend, envFile, json }: ServerOptions & { mend?: boolean }): Promise<void> {
  const answer = await runOnServer<Check>(cli, { type: 'check-environments', isMending: mend === true }, envFile);
  if (json) return cli.output.json(answer);
  const { structures, silent, findings, sealKeys } = answer;
  if (silent.length > 0)
    cli.output.note(`Sans réponse : ${silent.join(', ')}. Leurs structures ne sont pas vérifiées, et rien n’est réparé sans elles.`);
  if (sealKeys.length > 0) await cli.output.table(sealKeys, sealKeyColumns);
  if (findings.length === 0) cli.output.note(`${count(structures, 'structure vérifiée', 'structures vérifiées')} : rien à signaler.`);
  else await cli.output.table(findings, findingColumns);
}

async function moveMany(cli: Cli, request: object, { dryRun, envFile, json }: ServerOptions & { dryRun?: boolean }): Promise<void> {
  const moves = await runOnServer<SpreadMove[]>(cli, { ...request, isDryRun: dryRun === true }, envFile);
  if (json) return cli.output.json(moves);
  if (moves.length === 0) cli.output.note('Rien à déplacer.');
  else await cli.output.table(moves, moveColumns);
}

async function recover(cli: Cli, id: string, { from, to, envFile, json }: ServerOptions & { from: string; to: string }): Promise<void> {
  const answer = await runOnServer<{ events: number }>(cli, { type: 'recover-environment', id, backup: from, to }, envFile);
  if (json) return cli.output.json(answer);
  cli.output.note(`La structure est dans la base ${to} : ${count(answer.events, 'événement repris', 'événements repris')}.`);
}
