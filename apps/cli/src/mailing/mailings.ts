import { readFile } from 'node:fs/promises';
import { type Schema, unwrap } from '@intendance/contract/client.js';
import { mailingStatusLabels } from '@intendance/contract/status-labels.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { exitCodes, Failure, reasonOf } from '../platform/failure.js';
import { count, instant, lowerCase } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';
import { addLetterVerb } from './letter-batch.js';
import { addDeliveryVerbs } from './mail-delivery.js';

type Mailing = Schema<'MailingDto'>;
type CreateOptions = {
  subject?: string;
  body?: string;
  list?: string[];
  person?: string[];
  to?: string[];
  exceptList?: string[];
  exceptMailing?: string[];
  copyOf?: string;
  consent?: boolean;
  json?: boolean;
};

const statuses = lowerCase(mailingStatusLabels);

const filters = [
  choicesOption('--status <statut>', 'status|in', 'statut', Object.keys(statuses)),
  filterOption('--search <texte>', 'searchname', 'objet, sans accents'),
];

const recipients = ({ recipients: { lists, people, addresses } }: Mailing): string =>
  [...lists.map(({ name }) => name), ...people.map(({ fullname }) => fullname), ...addresses].join(', ');

const columns: readonly Column<Mailing>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Objet', cell: ({ subject }) => subject },
  { header: 'Statut', cell: ({ status }) => statuses[status] },
  { header: 'Modifié le', cell: ({ updated_at }) => (updated_at ? instant(updated_at) : '') },
];

export function addMailings(program: Command, cli: Cli): void {
  const mailings = program.command('mailings').summary('publipostages').description('Publipostages.');
  addDeliveryVerbs(mailings, cli);
  addLetterVerb(mailings, cli);
  addVerb<ListOptions>(mailings, {
    name: 'list',
    summary: 'lister les publipostages',
    options: listOptions(filters),
    examples: ['intendance mailings list --status DRAFT', 'intendance mailings list --search noël --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(mailings, {
    name: 'show',
    summary: 'montrer un publipostage',
    arguments: [idArgument('du publipostage')],
    options: [jsonOption()],
    examples: ['intendance mailings show 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => show(cli, id, json),
  });
  addVerb<CreateOptions>(mailings, {
    name: 'create',
    summary: 'commencer un brouillon',
    options: [
      new Option('--subject <objet>', 'objet du message'),
      new Option('--body <fichier>', 'fichier HTML du message'),
      new Option('--list <id...>', 'listes de diffusion'),
      new Option('--person <id...>', 'personnes de l’annuaire'),
      new Option('--to <adresse...>', 'adresses saisies'),
      new Option('--except-list <id...>', 'listes dont les contacts ne reçoivent rien'),
      new Option('--except-mailing <id...>', 'publipostages partis dont les destinataires ne reçoivent rien'),
      new Option('--copy-of <id>', 'publipostage dont reprendre le contenu').conflicts([
        'subject',
        'body',
        'list',
        'person',
        'to',
        'exceptList',
        'exceptMailing',
        'consent',
      ]),
      new Option('--consent', 'certifier que ces personnes ont accepté de recevoir ce message'),
      jsonOption(),
    ],
    examples: [
      'intendance mailings create --subject "Arbre de Noël" --body message.html --to luc@exemple.fr',
      'intendance mailings create --copy-of 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
    ],
    run: (options) => create(cli, options),
  });
  addExport<'/api/mailings/download'>(mailings, cli, {
    summary: 'exporter les publipostages dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance mailings export --status SENT', 'intendance mailings export --format csv --output -'],
    download: async (query) => (await cli.client()).GET('/api/mailings/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/mailings', { params: { query: listQuery<'/api/mailings'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.mailings, columns);
  cli.output.note(`${count(page.totalCount, 'publipostage')}.`);
}

async function show(cli: Cli, id: string, json = false): Promise<void> {
  const client = await cli.client();
  const mailing = await unwrap(client.GET('/api/mailings/{id}', { params: { path: { id } } }));
  if (json) return cli.output.json(mailing);
  await cli.output.fields([
    ['Objet', mailing.subject],
    ['Statut', statuses[mailing.status]],
    ['Destinataires', recipients(mailing)],
    ['Pièces jointes', [...mailing.template_attachments, ...mailing.attachments].map(({ name }) => name).join(', ')],
    ['Consentement', mailing.consented_on],
    ['Message', mailing.body],
  ]);
}

async function create(cli: Cli, { copyOf, json, ...written }: CreateOptions): Promise<void> {
  const client = await cli.client();
  const body = copyOf === undefined ? await contentOf(written) : { copy_of: copyOf };
  const created = await unwrap(client.POST('/api/mailings', { body }));
  if (json) return cli.output.json(created);
  await cli.output.line(`${created.id}  ${created.subject}`);
}

async function contentOf(written: Omit<CreateOptions, 'copyOf' | 'json'>): Promise<Schema<'CreateMailingDto'>> {
  const { subject, body, list: lists, person: people, to: addresses, exceptList, exceptMailing, consent } = written;
  return {
    ...defined({ subject, body: body === undefined ? undefined : await readBody(body), consent }),
    recipients: defined({ lists, people, addresses }),
    ...((exceptList || exceptMailing) && { exclusions: defined({ lists: exceptList, mailings: exceptMailing }) }),
  };
}

const readBody = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new Failure(`Le fichier ${path} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });

const defined = <Values extends object>(values: Values): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
