import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { day, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type PriceList = Schema<'PriceListDto'>;
type Price = Schema<'ModulePriceDto'>;
type PublishOptions = { from: string; reason: string; gestion?: Price; website?: Price; comptability?: Price; json?: boolean };
type WithdrawOptions = { reason: string; json?: boolean };

const states: Readonly<Record<string, string>> = {
  past: 'passés',
  'in-force': 'en vigueur',
  planned: 'prévus',
  withdrawn: 'retirés',
};
const priceOf = ({ reduced, full }: Price): string => `${euros(reduced)} / ${euros(full)}`;

const columns: readonly Column<PriceList>[] = [
  { header: 'À partir du', cell: ({ valid_from }) => (valid_from === null ? 'ouverture du service' : day(valid_from)) },
  { header: 'Activités', cell: ({ prices }) => priceOf(prices.gestion) },
  { header: 'Site web', cell: ({ prices }) => priceOf(prices.website) },
  { header: 'Comptabilité', cell: ({ prices }) => priceOf(prices.comptability) },
  { header: 'État', cell: ({ state }) => states[state] ?? state },
  { header: 'Motif', cell: ({ reason }) => reason ?? '' },
];

export function addPrices(program: Command, cli: Cli): void {
  const prices = program
    .command('prices')
    .summary('prix des modules')
    .description('Prix des modules en euros TTC par mois : avec un engagement d’un an / sans engagement. Réservés à l’exploitation.');
  addVerb<{ json?: boolean }>(prices, {
    name: 'list',
    summary: 'lister les prix publiés',
    options: [jsonOption()],
    examples: ['intendance prices list'],
    run: async ({ json }) => show(cli, await listed(cli), json),
  });
  addVerb<PublishOptions>(prices, {
    name: 'publish',
    summary: 'publier les prix qui valent à partir d’un jour ; un module qui n’est pas nommé garde le sien',
    options: [
      new Option('--from <AAAA-MM-JJ>', 'premier jour ; une hausse demande trente jours').makeOptionMandatory(),
      priceOption('gestion'),
      priceOption('website'),
      priceOption('comptability'),
      new Option('--reason <motif>', 'gardé dans l’historique').makeOptionMandatory(),
      jsonOption(),
    ],
    examples: ['intendance prices publish --from 2027-03-01 --gestion 22/25 --reason "Indexation annuelle"'],
    run: (options) => publish(cli, options),
  });
  addVerb<WithdrawOptions>(prices, {
    name: 'withdraw',
    summary: 'retirer des prix avant leur premier jour',
    arguments: [new Argument('<jour>', 'premier jour des prix, AAAA-MM-JJ')],
    options: [new Option('--reason <motif>', 'gardé dans l’historique').makeOptionMandatory(), jsonOption()],
    examples: ['intendance prices withdraw 2027-03-01 --reason "Erreur de saisie"'],
    run: async ({ reason, json }, [first = '']) => {
      const params = { path: { day: first } };
      const { price_lists } = await unwrap((await cli.client()).POST('/api/operator/prices/{day}/withdraw', { params, body: { reason } }));
      await show(cli, price_lists, json);
    },
  });
}

const priceOption = (module: string): Option =>
  new Option(`--${module} <réduit/plein>`, 'euros TTC par mois, avec et sans engagement').argParser(parsePrice);

function parsePrice(text: string): Price {
  const [, reduced, full] = /^(\d+(?:[.,]\d{1,2})?)\/(\d+(?:[.,]\d{1,2})?)$/.exec(text) ?? [];
  if (!reduced || !full) throw new InvalidArgumentError('Deux prix sont attendus, comme 22/25 ou 22,50/25.');
  return { reduced: Number(reduced.replace(',', '.')), full: Number(full.replace(',', '.')) };
}

async function listed(cli: Cli): Promise<PriceList[]> {
  return (await unwrap((await cli.client()).GET('/api/operator/prices'))).price_lists;
}

async function publish(cli: Cli, { from, reason, gestion, website, comptability, json }: PublishOptions): Promise<void> {
  if (!gestion && !website && !comptability) throw new Failure('Donnez --gestion, --website ou --comptability.', exitCodes.usage);
  const before = (await listed(cli)).find(({ state, valid_from }) => state !== 'withdrawn' && (valid_from === null || valid_from <= from));
  if (!before) throw new Failure('Aucun prix n’est publié.', exitCodes.refused);
  const prices = {
    gestion: gestion ?? before.prices.gestion,
    website: website ?? before.prices.website,
    comptability: comptability ?? before.prices.comptability,
  };
  const body = { valid_from: from, prices, reason };
  await show(cli, (await unwrap((await cli.client()).POST('/api/operator/prices', { body }))).price_lists, json);
}

async function show(cli: Cli, lists: PriceList[], json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(lists);
  await cli.output.table(lists, columns);
}
