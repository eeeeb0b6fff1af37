import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { count, instant } from '../../platform/format.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { runOnServer, type ServerOptions, serverOptions } from './run-on-server.js';

type DeadLetter = {
  id: string;
  reason: string;
  error: string;
  at: string;
  type: string | null;
  structureId: string | null;
  stream: string | null;
  version: number | null;
};
type Answer = { dead_letters: DeadLetter[] };
type Options = ServerOptions & { topic?: string };

const reasons: Readonly<Record<string, string>> = { unreadable: 'illisible', failed: 'en échec', waiting: 'en attente d’un autre' };
const columns: readonly Column<DeadLetter>[] = [
  { header: 'Message', cell: ({ id }) => id },
  { header: 'Écarté le', cell: ({ at }) => instant(at) },
  { header: 'Événement', cell: ({ type, version }) => (type === null ? '' : version === null ? type : `${type}, version ${version}`) },
  { header: 'Flux', cell: ({ stream }) => stream ?? '' },
  { header: 'Motif', cell: ({ reason }) => reasons[reason] ?? reason },
  { header: 'Erreur', cell: ({ error }) => error.split('\n')[0] ?? '' },
];
const idsArgument = () => new Argument('[messages...]', 'messages, comme list les nomme : partition:position');
const topicOptions = () => [
  new Option('--topic <nom>', 'sujet des messages écartés (défaut : celui des événements, suivi de .dead-letters)'),
  ...serverOptions(),
];

/** Messages that a consumer of the events in Kafka could not process. */
export function addDeadLetters(program: Command, cli: Cli): void {
  const deadLetters = program
    .command('dead-letters')
    .summary('messages de Kafka qu’un autre programme n’a pas pu traiter')
    .description(
      'Messages de Kafka qu’un autre programme n’a pas pu traiter. Se lance sur le serveur, avec ses réglages KAFKA_* et sans compte.',
    );
  addVerb<Options>(deadLetters, {
    name: 'list',
    summary: 'lister les messages écartés, et leur motif',
    options: topicOptions(),
    examples: ['intendance dead-letters list', 'intendance dead-letters list --env-file deploy/.env --json'],
    run: (options) => list(cli, options),
  });
  addVerb<Options & { all?: boolean }>(deadLetters, {
    name: 'resend',
    summary: 'envoyer de nouveau des messages écartés, une fois leur cause corrigée',
    arguments: [idsArgument()],
    options: [new Option('--all', 'tous, dans leur ordre'), ...topicOptions()],
    examples: ['intendance dead-letters resend 3:127', 'intendance dead-letters resend --all'],
    run: (options, ids = []) => resend(cli, ids, options),
  });
  addVerb<Options & { all?: boolean; yes?: boolean }>(deadLetters, {
    name: 'discard',
    summary: 'retirer des messages écartés, sans les envoyer ; ils sont perdus pour le programme qui les a écartés',
    arguments: [idsArgument()],
    options: [
      new Option('--all', 'tous'),
      new Option('--yes', 'retirer pour de bon ; sans cette option, les messages sont montrés et rien n’est retiré'),
      ...topicOptions(),
    ],
    examples: ['intendance dead-letters discard 3:127', 'intendance dead-letters discard 3:127 --yes'],
    run: (options, ids = []) => discard(cli, ids, options),
  });
}

async function list(cli: Cli, { topic, envFile, json }: Options): Promise<void> {
  const answer = await runOnServer<Answer>(cli, { type: 'list-dead-letters', topic: topic ?? null }, envFile);
  if (json) return cli.output.json(answer);
  if (answer.dead_letters.length === 0) return cli.output.note('Aucun message écarté.');
  await cli.output.table(answer.dead_letters, columns);
}

/** @throws Failure for neither messages nor --all, both, or a message that has not the form of one */
function selection(ids: string[], all: boolean | undefined): string[] | 'all' {
  if (ids.length > 0 === (all === true)) throw new Failure('Donnez des messages, ou --all.', exitCodes.usage);
  const malformed = ids.find((id) => !/^\d+:\d+$/.test(id));
  if (malformed !== undefined)
    throw new Failure(`Le message '${malformed}' n’est pas de la forme partition:position (3:127).`, exitCodes.usage);
  return all ? 'all' : ids;
}

async function resend(cli: Cli, ids: string[], { all, topic, envFile, json }: Options & { all?: boolean }): Promise<void> {
  const request = { type: 'resend-dead-letters', topic: topic ?? null, ids: selection(ids, all) };
  const answer = await runOnServer<Answer>(cli, request, envFile);
  if (json) return cli.output.json(answer);
  cli.output.note(`${count(answer.dead_letters.length, 'message envoyé', 'messages envoyés')} de nouveau.`);
}

async function discard(
  cli: Cli,
  ids: string[],
  { all, yes, topic, envFile, json }: Options & { all?: boolean; yes?: boolean },
): Promise<void> {
  const selected = selection(ids, all);
  if (!yes) {
    const { dead_letters: letters } = await runOnServer<Answer>(cli, { type: 'list-dead-letters', topic: topic ?? null }, envFile);
    await cli.output.table(
      letters.filter(({ id }) => selected === 'all' || selected.includes(id)),
      columns,
    );
    throw new Failure('Rien n’est retiré. Ajoutez --yes pour retirer ces messages pour de bon.', exitCodes.usage);
  }
  const answer = await runOnServer<Answer>(cli, { type: 'discard-dead-letters', topic: topic ?? null, ids: selected }, envFile);
  if (json) return cli.output.json(answer);
  cli.output.note(`${count(answer.dead_letters.length, 'message retiré', 'messages retirés')}.`);
}
