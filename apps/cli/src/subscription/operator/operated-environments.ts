import { brands, environmentTypes, moduleCodes } from '@intendance/contract/access-need.js';
import { type Schema, unwrap } from '@intendance/contract/client.js';
import { isLocalDate } from '@intendance/kernel/local-date.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, instant } from '../../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { readList } from '../../platform/read-list.js';
import { addVerb } from '../../platform/verb.js';

type Listed = Schema<'ListedEnvironmentDto'>;
type Operated = Schema<'OperatedEnvironmentDto'>;
type Reason = { reason: string; json?: boolean };

const states: Record<Listed['state'], string> = {
  trial: 'essai',
  expired: 'essai expiré',
  active: 'active',
  ending: 'résiliation annoncée',
  ended: 'résiliée',
  suspended: 'suspendue',
};

const filters = [
  choicesOption('--state <état>', 'state|in', 'état', Object.keys(states)),
  choicesOption('--type <type>', 'type|in', 'type', [...environmentTypes]),
  choicesOption('--brand <marque>', 'brand|in', 'marque', ['none', ...brands]),
  choicesOption('--module <module>', 'module|eq', 'module ouvert', [...moduleCodes]),
  filterOption('--search <texte>', 'searchname', 'nom de la structure, sans accents'),
];

const columns: readonly Column<Listed>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Structure', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'État', cell: ({ state, remaining_days }) => (state === 'trial' ? `essai, ${remaining_days} j` : states[state]) },
  { header: 'Fin de l’essai', cell: ({ trial_ends_on }) => day(trial_ends_on) },
  { header: 'Marque', cell: ({ brand }) => brand ?? '–' },
  { header: 'Mandat', cell: ({ has_mandate }) => (has_mandate ? 'oui' : 'non') },
  { header: 'Dernière connexion', cell: ({ last_sign_in_at }) => (last_sign_in_at === null ? '–' : instant(last_sign_in_at)) },
  { header: 'Modules', cell: ({ modules }) => modules.join(', ') || '–' },
];

const idArgument = () => new Argument('<id>', 'identifiant de la structure');
const reasonOption = () => new Option('--reason <motif>', 'motif, gardé dans l’historique de la structure').makeOptionMandatory();
const exampleId = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';

/** Verbs of the operator's account, beside those that run on the server. */
export function addOperatedEnvironments(environments: Command, cli: Cli): void {
  addVerb<ListOptions>(environments, {
    name: 'list',
    summary: 'lister les structures',
    options: listOptions(filters),
    examples: ['intendance environments list --state trial', 'intendance environments list --all --json'],
    run: (options) => list(cli, options),
  });
  addVerb<{ json?: boolean }>(environments, {
    name: 'inspect',
    summary: 'montrer une structure, sans donnée personnelle',
    arguments: [idArgument()],
    options: [jsonOption()],
    examples: [`intendance environments inspect ${exampleId}`],
    run: async ({ json }, [id = '']) => {
      const params = { path: { id } };
      await show(cli, await unwrap((await cli.client()).GET('/api/operator/environments/{id}', { params })), json);
    },
  });
  addVerb<Reason & { until: string }>(environments, {
    name: 'extend-trial',
    summary: 'prolonger l’essai ; les administrateurs sont prévenus par e-mail',
    arguments: [idArgument()],
    options: [
      new Option('--until <AAAA-MM-JJ>', 'nouveau dernier jour').argParser(parseDay).makeOptionMandatory(),
      reasonOption(),
      jsonOption(),
    ],
    examples: [`intendance environments extend-trial ${exampleId} --until 2027-01-31 --reason "Vacances du trésorier"`],
    run: async ({ until, reason, json }, [id = '']) => {
      const request = { params: { path: { id } }, body: { last_day: until, reason } };
      await show(cli, await unwrap((await cli.client()).POST('/api/operator/environments/{id}/extend_trial', request)), json);
    },
  });
  addMoves(environments, cli);
}

function addMoves(environments: Command, cli: Cli): void {
  addVerb<Reason>(environments, {
    name: 'suspend',
    summary: 'suspendre : lecture et export seulement',
    arguments: [idArgument()],
    options: [reasonOption(), jsonOption()],
    examples: [`intendance environments suspend ${exampleId} --reason "Facture impayée"`],
    run: async ({ reason, json }, [id = '']) => {
      const request = { params: { path: { id } }, body: { reason } };
      await show(cli, await unwrap((await cli.client()).POST('/api/operator/environments/{id}/suspend', request)), json);
    },
  });
  addVerb<Reason>(environments, {
    name: 'reopen',
    summary: 'rouvrir une structure suspendue',
    arguments: [idArgument()],
    options: [reasonOption(), jsonOption()],
    examples: [`intendance environments reopen ${exampleId} --reason "Facture payée"`],
    run: async ({ reason, json }, [id = '']) => {
      const request = { params: { path: { id } }, body: { reason } };
      await show(cli, await unwrap((await cli.client()).POST('/api/operator/environments/{id}/reopen', request)), json);
    },
  });
  addVerb<{ json?: boolean }>(environments, {
    name: 'brand',
    summary: 'changer la marque ; « none » n’en laisse aucune',
    arguments: [idArgument(), new Argument('<marque>', 'marque').choices(['none', ...brands])],
    options: [jsonOption()],
    examples: [`intendance environments brand ${exampleId} flash`],
    run: async ({ json }, [id = '', name]) => {
      const request = { params: { path: { id } }, body: { brand: brands.find((brand) => brand === name) ?? null } };
      await show(cli, await unwrap((await cli.client()).PUT('/api/operator/environments/{id}/brand', request)), json);
    },
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/operator/environments', { params: { query: listQuery<'/api/operator/environments'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.environments, columns);
}

async function show(cli: Cli, environment: Operated, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(environment);
  await cli.output.table([environment], columns);
}

function parseDay(text: string): string {
  if (!isLocalDate(text)) throw new InvalidArgumentError('Une date AAAA-MM-JJ est attendue.');
  return text;
}
