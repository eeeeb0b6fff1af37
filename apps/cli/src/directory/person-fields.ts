import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { yesNo } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type Field = Schema<'PersonFieldDto'>;
type FieldType = Field['field_type'];
type SetOptions = {
  name?: string;
  type?: FieldType;
  values?: string[];
  enabled?: boolean;
  required?: boolean;
  attachment?: boolean;
  attachmentRequired?: boolean;
  attachmentName?: string;
  json?: boolean;
};

const types: readonly FieldType[] = ['text', 'select', 'number', 'euros', 'date'];
const groups: Record<Field['field_group'], string> = {
  civility: 'État civil',
  family: 'Famille',
  other: 'Autres',
  attachments: 'Pièces jointes',
};

const columns: readonly Column<Field>[] = [
  { header: 'Code', cell: ({ field_code }) => field_code },
  { header: 'Groupe', cell: ({ field_group }) => groups[field_group] },
  { header: 'Nom', cell: ({ field_name }) => field_name },
  { header: 'Type', cell: ({ field_type, configs }) => [field_type, ...(configs.options ?? [])].join(' ') },
  { header: 'Utilisé', cell: ({ enabled }) => yesNo(enabled) },
  { header: 'Obligatoire', cell: ({ required }) => yesNo(required) },
  { header: 'Pièce jointe', cell: (field) => (field.attachment ? field.attachment_name || field.field_name : '') },
];

export function addPersonFields(program: Command, cli: Cli): void {
  const fields = program
    .command('person-fields')
    .summary('champs des fiches de bénéficiaires')
    .description('Champs des fiches de bénéficiaires.');
  addVerb<{ json?: boolean }>(fields, {
    name: 'list',
    summary: 'lister les champs, dans l’ordre des fiches',
    options: [jsonOption()],
    examples: ['intendance person-fields list', 'intendance person-fields list --json'],
    run: ({ json }) => list(cli, json),
  });
  addVerb<SetOptions>(fields, {
    name: 'set',
    summary: 'configurer un champ ; ce qui n’est pas dit reste',
    arguments: [new Argument('<code>', 'code du champ, par exemple CUSTOM1')],
    options: [
      new Option('--name <nom>', 'nom du champ'),
      new Option('--type <type>', 'type d’un champ personnalisé').choices(types),
      new Option('--values <choix>', 'choix d’un champ select, séparés par des virgules').argParser((text) => text.split(',')),
      flag('--enabled', 'champ utilisé dans les fiches'),
      flag('--required', 'champ obligatoire'),
      flag('--attachment', 'une pièce jointe va avec le champ'),
      flag('--attachment-required', 'pièce jointe obligatoire'),
      new Option('--attachment-name <nom>', 'nom de la pièce jointe'),
      jsonOption(),
    ],
    examples: [
      'intendance person-fields set CUSTOM1 --name Site --type select --values Lyon,Paris --enabled oui',
      'intendance person-fields set birthday --required oui',
      'intendance person-fields set ATTACHMENT2 --attachment-name "Avis d’imposition" --enabled oui',
    ],
    run: (options, [code = '']) => set(cli, code, options),
  });
}

const flag = (name: string, description: string): Option =>
  new Option(`${name} <oui|non>`, description).argParser((text) => {
    if (text !== 'oui' && text !== 'non') throw new InvalidArgumentError('Valeurs possibles : oui, non.');
    return text === 'oui';
  });

const fieldsOf = (client: ApiClient) => unwrap(client.GET('/api/person_fields', { params: { query: { limit: 100 } } }));

async function list(cli: Cli, json: boolean | undefined): Promise<void> {
  const page = await fieldsOf(await cli.client());
  if (json) return cli.output.json(page);
  await cli.output.table(page.person_fields, columns);
}

async function set(cli: Cli, code: string, { json, ...options }: SetOptions): Promise<void> {
  const client = await cli.client();
  const { person_fields: fields } = await fieldsOf(client);
  const field = fields.find(({ field_code }) => field_code === code);
  if (!field) throw new Failure(`Le champ ${code} n’existe pas : intendance person-fields list les donne.`, exitCodes.refused);
  const { name, type, values, enabled, required, attachment, attachmentRequired, attachmentName } = options;
  const body = {
    field_name: name,
    field_type: type,
    configs: values && { options: values },
    enabled,
    required,
    attachment,
    attachment_required: attachmentRequired,
    attachment_name: attachmentName,
  };
  const params = { path: { id: field.id }, header: { 'If-Match': `"${field.version}"` } };
  const saved = await unwrap(client.PUT('/api/person_fields/{id}', { params, body }));
  if (json) return cli.output.json(saved);
  await cli.output.table([saved], columns);
}
