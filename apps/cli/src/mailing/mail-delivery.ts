import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../platform/cli.js';
import { saveDownload } from '../platform/download.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { count, instant } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';

type Delivery = Schema<'MailDeliveryDto'>;
type Recipient = Schema<'MailRecipientDto'>;
type ScheduleOptions = { at?: string; off?: boolean; json?: boolean };
type TestOptions = { as?: string; json?: boolean };
type FileOptions = { format?: Format; output?: string };
type ExportOptions = { format: Format; output: string | undefined };
type AudienceOptions = FileOptions & { step: Step; json?: boolean };
type Format = 'xlsx' | 'csv' | 'pdf';
const steps = ['listed', 'excluded', 'without-address', 'unsubscribed', 'bounced', 'double', 'to-send'] as const;
type Step = (typeof steps)[number];
type SendOptions = { dryRun?: boolean; json?: boolean };

const states: Record<Recipient['state'], string> = {
  pending: 'à envoyer',
  leased: 'pris en charge',
  body_started: 'en cours',
  accepted: 'accepté',
  deferred: 'reporté',
  refused: 'refusé',
  unknown: 'issue inconnue',
};
const filters = [
  choicesOption('--state <état>', 'state|in', 'état', Object.keys(states)),
  filterOption('--search <texte>', 'searchname', 'début de l’adresse'),
];
const columns: readonly Column<Recipient>[] = [
  { header: 'Destinataire', cell: ({ email }) => email },
  { header: 'État', cell: ({ state }) => states[state] },
  { header: 'Essais', cell: ({ tries }) => String(tries), align: 'right' },
  { header: 'Réponse du serveur', cell: ({ reason }) => reason },
  { header: 'Le', cell: ({ changed_at }) => instant(changed_at) },
];
const example = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';

/** The verbs of `mailings` about their sending. */
export function addDeliveryVerbs(mailings: Command, cli: Cli): void {
  addVerb<SendOptions>(mailings, {
    name: 'send',
    summary: 'envoyer un publipostage, ou reprendre un envoi suspendu',
    arguments: [idArgument('du publipostage')],
    options: [new Option('--dry-run', 'montrer les destinataires sans rien envoyer'), jsonOption()],
    examples: [`intendance mailings send ${example} --dry-run`, `intendance mailings send ${example}`],
    run: (options, [id = '']) => (options.dryRun ? showAudience(cli, id, options) : send(cli, id, options)),
  });
  addVerb<ScheduleOptions>(mailings, {
    name: 'schedule',
    summary: 'programmer l’envoi d’un publipostage, ou annuler sa programmation',
    arguments: [idArgument('du publipostage')],
    options: [
      new Option('--at <instant>', 'heure de l’envoi, par exemple 2026-12-01T09:00:00+01:00').conflicts('off'),
      new Option('--off', 'annuler la programmation'),
      jsonOption(),
    ],
    examples: [`intendance mailings schedule ${example} --at 2026-12-01T09:00:00+01:00`, `intendance mailings schedule ${example} --off`],
    run: (options, [id = '']) => schedule(cli, id, options),
  });
  addVerb<TestOptions>(mailings, {
    name: 'test',
    summary: 's’envoyer un publipostage à soi-même',
    arguments: [idArgument('du publipostage')],
    options: [new Option('--as <id>', 'personne dont le message prend les valeurs'), jsonOption()],
    examples: [`intendance mailings test ${example}`],
    run: async ({ as: person = null, json }, [id = '']) => {
      const client = await cli.client();
      const sent = await unwrap(client.POST('/api/mailings/{id}/test', { params: { path: { id } }, body: { person } }));
      if (json) return cli.output.json(sent);
      await cli.output.line(`Le test est parti pour ${sent.to}.`);
    },
  });
  addVerb<{ json?: boolean }>(mailings, {
    name: 'status',
    summary: 'suivre un envoi',
    arguments: [idArgument('du publipostage')],
    options: [jsonOption()],
    examples: [`intendance mailings status ${example} --json`],
    run: async ({ json }, [id = '']) => {
      const client = await cli.client();
      await show(cli, await unwrap(client.GET('/api/mailings/{id}/delivery', { params: { path: { id } } })), json);
    },
  });
  addVerb<{ json?: boolean }>(mailings, {
    name: 'cancel',
    summary: 'annuler un envoi dont aucun e-mail n’est parti, ou suspendre les e-mails qui restent',
    arguments: [idArgument('du publipostage')],
    options: [jsonOption()],
    examples: [`intendance mailings cancel ${example}`],
    run: async ({ json }, [id = '']) => {
      const client = await cli.client();
      const params = { path: { id } };
      const { status } = await unwrap(client.GET('/api/mailings/{id}/delivery', { params }));
      if (status !== 'preparing') return show(cli, await unwrap(client.POST('/api/mailings/{id}/stop', { params })), json);
      await unwrap(client.POST('/api/mailings/{id}/cancel', { params }));
      await cli.output.line('L’envoi est annulé : le publipostage est de nouveau un brouillon.');
    },
  });
  addRecipientVerbs(mailings, cli);
}

function addRecipientVerbs(mailings: Command, cli: Cli): void {
  addVerb<ListOptions & FileOptions>(mailings, {
    name: 'recipients',
    summary: 'lister les destinataires d’un envoi, avec l’état de chaque e-mail',
    arguments: [idArgument('du publipostage')],
    options: [...listOptions(filters), ...fileOptions()],
    examples: [
      `intendance mailings recipients ${example} --state refused,unknown --all`,
      `intendance mailings recipients ${example} --format xlsx --output Destinataires.xlsx`,
    ],
    run: ({ format, output, ...options }, [id = '']) =>
      format === undefined ? listRecipients(cli, id, options) : exportRecipients(cli, id, { ...options, format, output }),
  });
  addVerb<AudienceOptions>(mailings, {
    name: 'audience',
    summary: 'voir qui recevra un publipostage, ou enregistrer une étape de la sélection',
    arguments: [idArgument('du publipostage')],
    options: [new Option('--step <étape>', 'étape à enregistrer').choices(steps).default('listed'), ...fileOptions(), jsonOption()],
    examples: [
      `intendance mailings audience ${example}`,
      `intendance mailings audience ${example} --step unsubscribed --format csv --output -`,
    ],
    run: ({ format, output, step, json }, [id = '']) =>
      format === undefined ? showAudience(cli, id, { json }) : exportAudience(cli, id, { step, format, output }),
  });
}

const fileOptions = (): Option[] => [
  new Option('--format <format>', 'enregistrer dans un fichier').choices(['xlsx', 'csv', 'pdf']),
  new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
];

async function exportRecipients(cli: Cli, id: string, { format, output, ...options }: ListOptions & ExportOptions): Promise<void> {
  const client = await cli.client();
  // A file has no pages.
  const { page: _page, limit: _limit, ...filtered } = options;
  const query = { ...listQuery<'/api/mailings/{id}/recipients/download'>(filtered, filters), format };
  const download = client.GET('/api/mailings/{id}/recipients/download', { params: { path: { id }, query }, parseAs: 'stream' });
  await save(cli, download, output);
}

async function exportAudience(cli: Cli, id: string, { step, format, output }: ExportOptions & { step: Step }): Promise<void> {
  const client = await cli.client();
  const params = { path: { id }, query: { step, format } };
  await save(cli, client.GET('/api/mailings/{id}/audience/download', { params, parseAs: 'stream' }), output);
}

async function save(cli: Cli, download: Parameters<typeof unwrapStream>[0], output: string | undefined): Promise<void> {
  const path = await saveDownload(cli, await unwrapStream(download), output);
  if (path !== null) cli.output.note(`Export enregistré : ${path}`);
}

async function schedule(cli: Cli, id: string, { at, off = false, json }: ScheduleOptions): Promise<void> {
  const client = await cli.client();
  const params = { path: { id } };
  if (at === undefined && !off)
    throw new Failure('Indiquez l’heure de l’envoi (--at), ou annulez sa programmation (--off).', exitCodes.usage);
  const mailing = await unwrap(
    at === undefined
      ? client.POST('/api/mailings/{id}/unschedule', { params })
      : client.POST('/api/mailings/{id}/schedule', { params, body: { at } }),
  );
  if (json) return cli.output.json(mailing);
  const { subject, scheduled_at } = mailing;
  await cli.output.line(`${subject} : ${scheduled_at ? `envoi programmé le ${instant(scheduled_at)}` : 'aucun envoi programmé'}`);
}

async function send(cli: Cli, id: string, { json }: SendOptions): Promise<void> {
  const client = await cli.client();
  const params = { path: { id } };
  const { data } = await client.GET('/api/mailings/{id}/delivery', { params });
  const isStopped = data?.status === 'stopped';
  const delivery = await unwrap(
    isStopped ? client.POST('/api/mailings/{id}/resume', { params }) : client.POST('/api/mailings/{id}/send', { params }),
  );
  await show(cli, delivery, json);
}

async function showAudience(cli: Cli, id: string, { json }: { json?: boolean | undefined }): Promise<void> {
  const client = await cli.client();
  const audience = await unwrap(client.GET('/api/mailings/{id}/audience', { params: { path: { id } } }));
  if (json) return cli.output.json(audience);
  const { listed, excluded, without_address, unsubscribed, bounced, double, to_send } = audience.funnel;
  await cli.output.line(
    `${count(listed, 'entrée')}, dont ${excluded} exclues, ${without_address} sans adresse, ${unsubscribed} désinscrites,`,
  );
  await cli.output.line(`${bounced} à une adresse inexistante et ${double} en double : ${count(to_send, 'destinataire')}.`);
}

async function show(cli: Cli, delivery: Delivery, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(delivery);
  const { status, is_complete, preparation, progress, funnel } = delivery;
  if (status === 'preparing') {
    const { done, total } = preparation ?? { done: 0, total: 0 };
    return cli.output.line(`Préparation des destinataires : ${done} sur ${count(total, 'entrée')}.`);
  }
  const state = { running: 'en cours', stopped: 'suspendu', finished: is_complete ? 'terminé' : 'terminé en partie' }[status];
  const { accepted, deferred, refused, unknown } = progress;
  await cli.output.line(
    `Envoi ${state} : ${accepted} acceptés sur ${funnel.to_send}, ${deferred} reportés, ${refused} refusés, ${unknown} d’issue inconnue.`,
  );
}

async function listRecipients(cli: Cli, id: string, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/mailings/{id}/recipients', {
      params: { path: { id }, query: listQuery<'/api/mailings/{id}/recipients'>(some, filters) },
    }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.recipients, columns);
  cli.output.note(`${count(page.totalCount, 'destinataire')}.`);
}
