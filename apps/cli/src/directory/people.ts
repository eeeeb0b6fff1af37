import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import { addImportVerbs } from '../capabilities/file-import/import-verbs.js';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count, day } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb, idArgument } from '../platform/verb.js';
import { addPeopleErase } from './people-erase.js';
import { addPeopleImport, addPeopleImportModel } from './people-import.js';
import { addPeopleSave } from './people-save.js';
import { personImports } from './person-imports.js';

type Person = Schema<'PersonDto'>;

const filters = [
  choicesOption('--presence <présence>', 'statusBenef', 'présents, sortis ou tous', ['current', 'past', 'all']),
  filterOption('--search <texte>', 'searchname', 'nom ou e-mail, sans accents'),
  filterOption('--deleted', 'isDeleted|eq', 'fiches supprimées'),
];

const columns: readonly Column<Person>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Matricule', cell: ({ matricule }) => matricule ?? '' },
  { header: 'Personne', cell: ({ fullname }) => fullname },
  { header: 'E-mail', cell: ({ email }) => email ?? '' },
  { header: 'Entrée', cell: ({ entrance_date }) => day(entrance_date) },
  { header: 'Sortie', cell: ({ exit_date }) => day(exit_date) },
];

export function addPeople(program: Command, cli: Cli): void {
  const people = program.command('people').summary('bénéficiaires et leurs familles').description('Bénéficiaires et leurs familles.');
  addVerb<ListOptions>(people, {
    name: 'list',
    summary: 'lister les bénéficiaires',
    options: listOptions(filters),
    examples: ['intendance people list --presence current --search lefevre', 'intendance people list --limit 100 --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(people, {
    name: 'show',
    summary: 'afficher un bénéficiaire',
    arguments: [idArgument('du bénéficiaire')],
    options: [jsonOption()],
    examples: ['intendance people show 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60'],
    run: ({ json }, [id = '']) => show(cli, id, json),
  });
  addExport<'/api/people-download'>(people, cli, {
    summary: 'exporter les bénéficiaires dans un fichier xlsx, csv ou pdf',
    filters,
    options: [new Option('--fields <codes>', 'champs du fichier, séparés par des virgules (voir person-fields list ; défaut : tous)')],
    examples: [
      'intendance people export --presence current',
      'intendance people export --fields lastname,firstname,email,CUSTOM1 --format csv --output -',
      'intendance people export --format pdf --output annuaire.pdf',
    ],
    download: async (query) => (await cli.client()).GET('/api/people-download', { params: { query }, parseAs: 'stream' }),
  });
  addPeopleSave(people, cli);
  addPeopleImport(people, cli);
  addPeopleImportModel(people, cli);
  addImportVerbs(people, cli, personImports);
  addPeopleErase(people, cli);
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/people', { params: { query: listQuery<'/api/people'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.people, columns);
  cli.output.note(`${count(page.totalCount, 'bénéficiaire')}.`);
}

async function show(cli: Cli, id: string, json: boolean | undefined): Promise<void> {
  const person = await unwrap((await cli.client()).GET('/api/people/{id}', { params: { path: { id } } }));
  if (json) return cli.output.json(person);
  const { spouse, children = [] } = person;
  await cli.output.fields([
    ['Identifiant', person.id],
    ['Personne', [person.civility, person.fullname].filter(Boolean).join(' ')],
    ['Matricule', person.matricule],
    ['Date de naissance', day(person.birthday)],
    ['E-mail', person.email],
    ['Adresse', [person.address, person.zip_code, person.city].filter(Boolean).join(' ')],
    ['Téléphone', person.phone],
    ['Mobile', person.mobile],
    ['Entrée', day(person.entrance_date)],
    ['Sortie', day(person.exit_date)],
    ['Conjoint', spouse ? memberText(spouse) : null],
    ['Enfants', children.map(memberText).join(', ')],
  ]);
}

const memberText = ({ firstname, lastname, birthday }: { firstname: string; lastname: string; birthday: string | null }): string =>
  `${firstname} ${lastname}${birthday ? ` (${day(birthday)})` : ''}`;
