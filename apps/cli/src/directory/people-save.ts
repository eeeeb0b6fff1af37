import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { jsonOption, parseDay } from '../platform/list-options.js';
import { addVerb, idArgument } from '../platform/verb.js';

type SavePerson = Schema<'SavePersonDto'>;
type SaveOptions = {
  civility?: NonNullable<SavePerson['civility']>;
  lastname?: string;
  firstname?: string;
  email?: string;
  birthday?: string;
  matricule?: string;
  address?: string;
  zip?: string;
  city?: string;
  phone?: string;
  mobile?: string;
  entrance?: string;
  exit?: string;
  custom?: Record<string, string>;
  json?: boolean;
};

export function addPeopleSave(people: Command, cli: Cli): void {
  addVerb<SaveOptions>(people, {
    name: 'create',
    summary: 'créer la fiche d’un bénéficiaire',
    options: [...fieldOptions(), jsonOption()],
    examples: [
      'intendance people create --lastname Martin --firstname Anne --email anne@exemple.fr --entrance 06/01/2020',
      'intendance people create --lastname Martin --firstname Anne --custom CUSTOM1=Lyon --json',
    ],
    run: (options) => create(cli, options),
  });
  addVerb<SaveOptions>(people, {
    name: 'update',
    summary: 'modifier la fiche d’un bénéficiaire ; une option vide retire la valeur',
    arguments: [idArgument('du bénéficiaire')],
    options: [...fieldOptions(), jsonOption()],
    examples: [
      'intendance people update 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --exit 31/12/2026',
      'intendance people update 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --phone "" --city Lyon',
    ],
    run: (options, [id = '']) => update(cli, id, options),
  });
}

const fieldOptions = (): Option[] => [
  new Option('--civility <civilité>', 'civilité').choices(['M', 'Mme']),
  new Option('--lastname <nom>', 'nom'),
  new Option('--firstname <prénom>', 'prénom'),
  new Option('--email <adresse>', 'adresse électronique'),
  new Option('--birthday <jour>', 'date de naissance').argParser(parseOptionalDay),
  new Option('--matricule <matricule>', 'matricule'),
  new Option('--address <adresse>', 'adresse'),
  new Option('--zip <code>', 'code postal'),
  new Option('--city <ville>', 'ville'),
  new Option('--phone <numéro>', 'téléphone'),
  new Option('--mobile <numéro>', 'mobile'),
  new Option('--entrance <jour>', 'date d’entrée').argParser(parseOptionalDay),
  new Option('--exit <jour>', 'date de sortie').argParser(parseOptionalDay),
  new Option('--custom <code=valeur>', 'champ personnalisé, par exemple CUSTOM1=Lyon').argParser(parseCustomField),
];

const parseOptionalDay = (text: string): string => (text === '' ? '' : parseDay(text));

function parseCustomField(text: string, previous: Record<string, string> | undefined): Record<string, string> {
  const [, code, value] = /^(CUSTOM[1-3])=(.*)$/s.exec(text) ?? [];
  if (code === undefined || value === undefined) throw new InvalidArgumentError('Un champ est attendu, par exemple CUSTOM1=Lyon.');
  return { ...previous, [code]: value };
}

async function create(cli: Cli, options: SaveOptions): Promise<void> {
  const person = await unwrap((await cli.client()).POST('/api/people', { body: bodyOf(options) }));
  if (options.json) return cli.output.json(person);
  await cli.output.line(`Fiche de ${person.fullname} créée (${person.id}).`);
}

/** The API keeps the fields that a request does not name. */
async function update(cli: Cli, id: string, options: SaveOptions): Promise<void> {
  const body = bodyOf(options);
  if (Object.values(body).every((value) => value === undefined))
    throw new Failure('Indiquez au moins un champ à modifier : --email, --exit…', exitCodes.usage);
  const person = await unwrap((await cli.client()).PUT('/api/people/{id}', { params: { path: { id } }, body }));
  if (options.json) return cli.output.json(person);
  await cli.output.line(`Fiche de ${person.fullname} enregistrée (${person.id}).`);
}

/** Empty texts become null, which removes the value. */
function bodyOf({ json: _, zip, entrance, exit, custom, ...fields }: SaveOptions): SavePerson {
  const named = { ...fields, zip_code: zip, entrance_date: entrance, exit_date: exit };
  const entries = Object.entries(named).map(([field, value]) => [field, value === '' ? null : value]);
  return { ...Object.fromEntries(entries), custom_fields: custom };
}
