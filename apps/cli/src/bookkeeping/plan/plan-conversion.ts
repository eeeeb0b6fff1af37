import { unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, day } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';

const path = '/api/comptability/plan/conversion';
type Options = { json?: boolean };

/** The accounts of the plan that the chart of 2025 replaces. */
export function addPlanConversion(plan: Command, cli: Cli): void {
  addVerb<Options>(plan, {
    name: 'conversion',
    summary: 'montrer les comptes que le plan comptable de 2025 remplace',
    options: [jsonOption()],
    examples: ['intendance plan conversion'],
    run: (options) => show(cli, options),
  });
  addVerb<Options>(plan, {
    name: 'convert',
    summary: 'convertir les comptes dont le remplaçant est certain, avec leurs opérations',
    options: [jsonOption()],
    examples: ['intendance plan convert'],
    run: (options) => convert(cli, options),
  });
  addVerb<Options>(plan, {
    name: 'undo-conversion',
    summary: 'annuler la dernière conversion',
    options: [jsonOption()],
    examples: ['intendance plan undo-conversion'],
    run: async ({ json }) => {
      const answer = await unwrap((await cli.client()).POST(`${path}/undo`));
      if (json) return cli.output.json(answer);
      await cli.output.line(`${count(answer.accounts, 'compte remis', 'comptes remis')}, ${count(answer.exceptions, 'laissé')}.`);
    },
  });
}

async function show(cli: Cli, { json }: Options): Promise<void> {
  const answer = await unwrap((await cli.client()).GET(path));
  if (json) return cli.output.json(answer);
  await cli.output.table(answer.lines, [
    { header: 'Activité', cell: ({ activity }) => activity.name },
    { header: 'Compte', cell: ({ accounting_code_value }) => accounting_code_value },
    { header: 'Remplaçant', cell: ({ proposal, choices }) => proposal ?? choices.map((each) => each.accounting_code_value).join(' ou ') },
    { header: 'Opérations', cell: ({ operations }) => String(operations), align: 'right' },
  ]);
  cli.output.note(`${count(answer.lines.length, 'compte')} à convertir, opérations à partir du ${day(answer.from)}.`);
}

/** An account whose replacement only the structure knows stays, and is counted. */
async function convert(cli: Cli, { json }: Options): Promise<void> {
  const client = await cli.client();
  const { lines } = await unwrap(client.GET(path));
  const certain = lines.flatMap(({ activity, kind, proposal }) =>
    proposal === null ? [] : [{ activity: activity.id, kind, accounting_code_value: proposal }],
  );
  if (certain.length === 0) return cli.output.note('Aucun compte n’est à convertir sans un choix de votre part.');
  const answer = await unwrap(client.POST(path, { body: { lines: certain } }));
  if (json) return cli.output.json(answer);
  const rest = lines.length - certain.length;
  await cli.output.line(`${count(answer.accounts, 'compte converti', 'comptes convertis')}, ${count(rest, 'reste', 'restent')} à choisir.`);
}
