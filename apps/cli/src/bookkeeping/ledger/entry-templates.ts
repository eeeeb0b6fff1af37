import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, day, euros } from '../../platform/format.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { sendEach } from '../send-each.js';

type Template = Schema<'EntryTemplateDto'>;
type Entry = Schema<'EntryDto'>;
type PostOptions = { upTo?: string; dryRun?: boolean; json?: boolean };

const periodLabels = { month: 'mois', quarter: 'trimestre', year: 'année' } as const;
const amountOf = ({ lines }: Template): number => lines.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0) / 100;

const columns: readonly Column<Template>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Libellé', cell: ({ label }) => label },
  { header: 'Revient', cell: ({ every }) => (every ? periodLabels[every] : '') },
  { header: 'Montant', cell: (template) => euros(amountOf(template)), align: 'right' },
  { header: 'À passer', cell: ({ due }) => due.map(({ date }) => day(date)).join(', ') },
];

export function addEntryTemplates(program: Command, cli: Cli): void {
  const templates = program
    .command('entry-templates')
    .summary('modèles des écritures qui reviennent')
    .description('Modèles des écritures qui reviennent chaque mois, trimestre ou année, et ce qui en manque.');
  addVerb<{ json?: boolean }>(templates, {
    name: 'list',
    summary: 'lister les modèles, et les jours dont l’écriture manque',
    options: [jsonOption()],
    examples: ['intendance entry-templates list', 'intendance entry-templates list --json'],
    run: (options) => list(cli, options),
  });
  addVerb<PostOptions>(templates, {
    name: 'post',
    summary: 'passer les écritures qui manquent, avec les montants des modèles',
    options: [
      new Option('--up-to <jour>', 'dernier jour des écritures (défaut : aujourd’hui)').argParser(parseDay),
      new Option('--dry-run', 'montrer les écritures sans les passer'),
      jsonOption(),
    ],
    examples: ['intendance entry-templates post --dry-run', 'intendance entry-templates post --up-to 31/10/2026'],
    run: (options) => post(cli, options),
  });
}

const read = async (cli: Cli): Promise<Template[]> =>
  (await unwrap((await cli.client()).GET('/api/comptability/entry_templates'))).entry_templates;

async function list(cli: Cli, { json }: { json?: boolean }): Promise<void> {
  const templates = await read(cli);
  if (json) return cli.output.json({ entry_templates: templates });
  await cli.output.table(templates, columns);
  cli.output.note(`${count(templates.length, 'modèle')}.`);
}

async function post(cli: Cli, { upTo, dryRun: isTrial, json }: PostOptions): Promise<void> {
  const bodies = new Map<string, BodyOf<'/api/comptability/writings'>>();
  for (const { label, lines, due } of await read(cli))
    for (const { date, piece_ref } of due) if (upTo === undefined || date <= upTo) bodies.set(piece_ref, { date, label, piece_ref, lines });
  if (isTrial) {
    if (json) return cli.output.json({ entries: [...bodies.values()] });
    for (const { date, label, piece_ref } of bodies.values()) await cli.output.line(`${piece_ref}  ${day(date)}  ${label}`);
    return cli.output.note(`${count(bodies.size, 'écriture')} à passer.`);
  }
  await sendEach<Entry>(cli, [...bodies.keys()], {
    send: (client, pieceRef) =>
      client.POST('/api/comptability/writings', { body: bodies.get(pieceRef) as BodyOf<'/api/comptability/writings'> }),
    format: ({ date, label }) => `${day(date)}  ${label}  passée`,
    noun: 'écriture',
    answer: 'entry',
    isJson: json ?? false,
  });
}
