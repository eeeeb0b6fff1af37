import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { instant } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type Webhook = Schema<'WebhookDto'>;
type Message = Schema<'WebhookMessageDto'>;
type JsonOptions = { json?: boolean };
type Action = 'enable' | 'disable' | 'rotate_secret';

const idArgument = (): Argument => new Argument('<id>', 'identifiant du webhook');
const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';

const columns: readonly Column<Webhook>[] = [
  { header: 'Identifiant', cell: (webhook) => webhook.id },
  { header: 'Nom', cell: ({ name }) => name },
  { header: 'Adresse', cell: ({ url }) => url },
  { header: 'Événements', cell: ({ types }) => types.join(', ') },
  { header: 'En attente', cell: ({ waiting_count }) => String(waiting_count), align: 'right' },
  { header: 'État', cell: ({ is_enabled, end_reason }) => (is_enabled ? 'actif' : `désactivé (${end_reason})`) },
  { header: 'En échec depuis', cell: ({ failing_since }) => instant(failing_since) || '–' },
];
const messageColumns: readonly Column<Message>[] = [
  { header: 'Événement', cell: ({ event_id }) => event_id },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Enregistré', cell: ({ recorded_at }) => instant(recorded_at) },
  { header: 'État', cell: ({ state }) => state },
  { header: 'Essais', cell: ({ attempts }) => String(attempts), align: 'right' },
  { header: 'Réponse', cell: ({ status, problem }) => problem ?? (status === null ? '–' : String(status)) },
  { header: 'Prochain essai', cell: ({ due_at }) => instant(due_at) || '–' },
];

export function addWebhooks(program: Command, cli: Cli): void {
  const webhooks = program
    .command('webhooks')
    .summary('adresses qui reçoivent les événements')
    .description('Webhooks : adresses qui reçoivent chaque événement de la structure, signé selon Standard Webhooks.');
  addRecordVerbs(webhooks, cli);
  addMessageVerbs(webhooks, cli);
  const actions: readonly (readonly [name: string, summary: string, action: Action])[] = [
    ['enable', 'réactiver un webhook : ce qui attendait part', 'enable'],
    ['disable', 'désactiver un webhook', 'disable'],
    ['rotate-secret', 'changer le secret d’un webhook ; le précédent signe aussi pendant 24 heures', 'rotate_secret'],
  ];
  for (const [name, summary, action] of actions)
    addVerb<JsonOptions>(webhooks, {
      name,
      summary,
      arguments: [idArgument()],
      options: [jsonOption()],
      examples: [`intendance webhooks ${name} ${id}`],
      run: ({ json }, [webhook = '']) => act(cli, webhook, action, json),
    });
}

function addRecordVerbs(webhooks: Command, cli: Cli): void {
  addVerb<JsonOptions>(webhooks, {
    name: 'list',
    summary: 'lister les webhooks',
    options: [jsonOption()],
    examples: ['intendance webhooks list'],
    run: async ({ json }) => {
      const page = await unwrap((await cli.client()).GET('/api/webhooks'));
      await (json ? cli.output.json(page) : cli.output.table(page.webhooks, columns));
    },
  });
  addVerb<JsonOptions & { types: string[] }>(webhooks, {
    name: 'add',
    summary: 'ajouter un webhook',
    arguments: [new Argument('<nom>', 'logiciel qui reçoit les événements'), new Argument('<adresse>', 'en https')],
    options: [
      new Option('--types <types...>', 'types d’événements ; « refund.* » pour tous ceux d’un élément').default(['*'], 'tous'),
      jsonOption(),
    ],
    examples: ['intendance webhooks add Paie https://paie.exemple.fr/intendance --types person.* refund.RefundPaid'],
    run: async ({ json, types }, [name = ''], [url = '']) => {
      const webhook = await unwrap((await cli.client()).POST('/api/webhooks', { body: { name, url, types } }));
      await show(cli, webhook, json);
    },
  });
  addVerb(webhooks, {
    name: 'secret',
    summary: 'afficher le secret qui signe les messages',
    arguments: [idArgument()],
    examples: [`intendance webhooks secret ${id}`],
    run: async (_, [webhook = '']) => {
      const path = { id: webhook };
      await cli.output.line((await unwrap((await cli.client()).GET('/api/webhooks/{id}/secret', { params: { path } }))).secret);
    },
  });
  addVerb(webhooks, {
    name: 'remove',
    summary: 'supprimer un webhook',
    arguments: [idArgument()],
    examples: [`intendance webhooks remove ${id}`],
    run: async (_, [webhook = '']) => {
      await unwrap((await cli.client()).DELETE('/api/webhooks/{id}', { params: { path: { id: webhook } } }));
      cli.output.note('Webhook supprimé.');
    },
  });
}

function addMessageVerbs(webhooks: Command, cli: Cli): void {
  addVerb<JsonOptions>(webhooks, {
    name: 'test',
    summary: 'envoyer un message d’essai, et dire ce que le serveur répond',
    arguments: [idArgument()],
    options: [jsonOption()],
    examples: [`intendance webhooks test ${id}`],
    run: ({ json }, [webhook = '']) => test(cli, webhook, json),
  });
  addVerb<JsonOptions & { state?: string }>(webhooks, {
    name: 'messages',
    summary: 'lister les messages d’un webhook, le plus récent d’abord',
    arguments: [idArgument()],
    options: [new Option('--state <état>', 'dans cet état').choices(['waiting', 'retrying', 'delivered', 'failed']), jsonOption()],
    examples: [`intendance webhooks messages ${id} --state failed`],
    run: async ({ json, state }, [webhook = '']) => {
      const params = { path: { id: webhook }, query: { ...(state && { state }) } };
      const page = await unwrap((await cli.client()).GET('/api/webhooks/{id}/messages', { params }));
      await (json ? cli.output.json(page) : cli.output.table(page.messages, messageColumns));
    },
  });
  addVerb(webhooks, {
    name: 'resend',
    summary: 'envoyer un message à nouveau',
    arguments: [idArgument(), new Argument('<événement>', 'identifiant de l’événement')],
    examples: [`intendance webhooks resend ${id} 0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48`],
    run: async (_, [webhook = ''], [event = '']) => {
      const path = { id: webhook, event };
      await unwrap((await cli.client()).POST('/api/webhooks/{id}/messages/{event}/resend', { params: { path } }));
      cli.output.note('Le message part à nouveau.');
    },
  });
  addVerb<{ since: string }>(webhooks, {
    name: 'replay',
    summary: 'envoyer à nouveau les événements depuis un moment',
    arguments: [idArgument()],
    options: [new Option('--since <instant>', 'par exemple 2026-11-27T18:00:00Z').makeOptionMandatory()],
    examples: [`intendance webhooks replay ${id} --since 2026-11-27T18:00:00Z`],
    run: async ({ since }, [webhook = '']) => {
      const params = { path: { id: webhook } };
      await unwrap((await cli.client()).POST('/api/webhooks/{id}/replay', { params, body: { since } }));
      cli.output.note('Les événements partent à nouveau.');
    },
  });
}

async function act(cli: Cli, webhook: string, action: Action, json: boolean | undefined): Promise<void> {
  const client = await cli.client();
  const params = { path: { id: webhook } };
  const paths = {
    enable: () => client.POST('/api/webhooks/{id}/enable', { params }),
    disable: () => client.POST('/api/webhooks/{id}/disable', { params }),
    rotate_secret: () => client.POST('/api/webhooks/{id}/rotate_secret', { params }),
  };
  await show(cli, await unwrap<Webhook>(paths[action]()), json);
}

async function test(cli: Cli, webhook: string, json: boolean | undefined): Promise<void> {
  const result = await unwrap((await cli.client()).POST('/api/webhooks/{id}/test', { params: { path: { id: webhook } } }));
  const outcome = result.problem ?? `HTTP ${result.status} en ${result.took_ms} ms`;
  if (json) await cli.output.json(result);
  else if (result.is_accepted) await cli.output.line(`Accepté : ${outcome}`);
  if (!result.is_accepted) throw new Failure(`Le message d’essai n’a pas été accepté : ${outcome}.`, exitCodes.refused);
}

const show = (cli: Cli, webhook: Webhook, json: boolean | undefined): Promise<void> =>
  json ? cli.output.json(webhook) : cli.output.table([webhook], columns);
