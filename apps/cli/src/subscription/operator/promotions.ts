import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { day, euros, percent } from '../../platform/format.js';
import { jsonOption, parseCount } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type Promotion = Schema<'PromotionDto'>;
type Creation = BodyOf<'/api/promotions'>;
type CreateOptions = {
  label: string;
  module: Creation['module'];
  amount?: number;
  percent?: number;
  months?: number;
  until?: string;
  json?: boolean;
};

const paidModules: readonly Creation['module'][] = ['gestion', 'website', 'comptability'];

const discountOf = ({ discount_amount, discount_percent }: Promotion): string =>
  discount_amount === null ? percent(discount_percent ?? 0) : `${euros(discount_amount)} par mois`;
const durationOf = ({ duration, advantage_end_at }: Promotion): string =>
  duration === null ? `jusqu’au ${day(advantage_end_at)}` : `${duration} mois`;

const columns: readonly Column<Promotion>[] = [
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Libellé', cell: ({ label }) => label },
  { header: 'Module', cell: ({ module }) => module },
  { header: 'Remise', cell: discountOf },
  { header: 'Durée', cell: durationOf },
  { header: 'État', cell: ({ status }) => (status === 'open' ? 'ouvert' : 'fermé') },
];

const listColumns: readonly Column<Schema<'ListedPromotionDto'>>[] = [
  ...columns,
  { header: 'Utilisations', cell: ({ uses }) => String(uses) },
];

export function addPromotions(program: Command, cli: Cli): void {
  const promotions = program
    .command('promotions')
    .summary('codes promo')
    .description('Codes promo. La création et la liste sont réservées à l’exploitation.');
  addVerb<{ json?: boolean }>(promotions, {
    name: 'check',
    summary: 'vérifier un code pour un module',
    arguments: [new Argument('<code>', 'code promo'), new Argument('<module>', 'code du module').choices(paidModules)],
    options: [jsonOption()],
    examples: ['intendance promotions check SITE15 website'],
    run: ({ json }, [code = ''], [module]) => check(cli, code, module as Creation['module'], json),
  });
  addVerb<{ json?: boolean }>(promotions, {
    name: 'list',
    summary: 'lister les codes',
    options: [jsonOption()],
    examples: ['intendance promotions list'],
    run: ({ json }) => list(cli, json),
  });
  addVerb<CreateOptions>(promotions, {
    name: 'create',
    summary: 'créer un code',
    arguments: [new Argument('<code>', 'lettres, chiffres et tirets')],
    options: [
      new Option('--label <libellé>', 'libellé montré aux clients').makeOptionMandatory(),
      new Option('--module <module>', 'module dont le code réduit le prix').choices(paidModules).makeOptionMandatory(),
      new Option('--amount <euros>', 'remise en euros TTC par mois').argParser(parseDecimal).conflicts('percent'),
      new Option('--percent <part>', 'remise en pour cent du prix').argParser(parseDecimal),
      new Option('--months <nombre>', 'durée en mois').argParser(parseCount).conflicts('until'),
      new Option('--until <AAAA-MM-JJ>', 'pour les mois qui commencent au plus tard ce jour'),
      jsonOption(),
    ],
    examples: [
      'intendance promotions create SITE15 --label "15 % sur le site" --module website --percent 15 --months 3',
      'intendance promotions create COMPTA10 --label "10 % sur la comptabilité" --module comptability --percent 10 --until 2027-06-30',
    ],
    run: (options, [code = '']) => create(cli, code, options),
  });
  addVerb<{ json?: boolean }>(promotions, {
    name: 'close',
    summary: 'ne plus proposer un code ; ceux qui l’ont déjà le gardent',
    arguments: [new Argument('<code>', 'code promo')],
    options: [jsonOption()],
    examples: ['intendance promotions close SITE15'],
    run: ({ json }, [code = '']) => close(cli, code, json),
  });
}

function parseDecimal(text: string): number {
  const value = Number(text.replace(',', '.'));
  if (!/^\d+([.,]\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Un nombre à deux décimales au plus est attendu.');
  return value;
}

async function check(cli: Cli, code: string, moduleCode: Creation['module'], json: boolean | undefined): Promise<void> {
  const query = { code, moduleCode };
  await show(cli, [await unwrap((await cli.client()).GET('/api/search/promotions', { params: { query } }))], json);
}

async function list(cli: Cli, json: boolean | undefined): Promise<void> {
  const page = await unwrap((await cli.client()).GET('/api/promotions'));
  if (json) return cli.output.json(page);
  await cli.output.table(page.promotions, listColumns);
}

async function create(
  cli: Cli,
  code: string,
  { label, module, amount, percent: share, months, until, json }: CreateOptions,
): Promise<void> {
  if ((amount === undefined) === (share === undefined)) throw new Failure('Donnez --amount ou --percent.', exitCodes.usage);
  if ((months === undefined) === (until === undefined)) throw new Failure('Donnez --months ou --until.', exitCodes.usage);
  const body: Creation = {
    code,
    label,
    module,
    discount_type: amount === undefined ? 'PERCENT' : 'AMOUNT',
    discount_amount: amount ?? null,
    discount_percent: share ?? null,
    duration_type: months === undefined ? 'DATE' : 'MONTHS_NUMBER',
    duration: months ?? null,
    advantage_end_at: until ?? null,
  };
  await show(cli, [await unwrap((await cli.client()).POST('/api/promotions', { body }))], json);
}

async function close(cli: Cli, code: string, json: boolean | undefined): Promise<void> {
  const params = { path: { code } };
  await show(cli, [await unwrap((await cli.client()).POST('/api/promotions/{code}/close', { params }))], json);
}

async function show(cli: Cli, promotions: readonly Promotion[], json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(promotions[0]);
  await cli.output.table(promotions, columns);
}
