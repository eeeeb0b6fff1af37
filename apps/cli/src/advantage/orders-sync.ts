import { unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count } from '../platform/format.js';
import { jsonOption } from '../platform/list-options.js';
import { addVerb } from '../platform/verb.js';

export function addOrderSync(orders: Command, cli: Cli): void {
  addVerb<{ json?: boolean }>(orders, {
    name: 'sync',
    summary: 'lire le catalogue et les nouvelles commandes de la billetterie',
    options: [jsonOption()],
    examples: ['intendance orders sync', 'intendance orders sync --json'],
    run: (options) => sync(cli, options),
  });
}

type Counts = { placed: number; unchanged: number; waiting: number; refused: number };

/** The server reads some pages per request: the next request reads on. */
async function sync(cli: Cli, { json }: { json?: boolean }): Promise<void> {
  const client = await cli.client();
  const total: Counts = { placed: 0, unchanged: 0, waiting: 0, refused: 0 };
  for (let isComplete = false; !isComplete; ) {
    const report = await unwrap(client.POST('/api/orders/sync'));
    for (const outcome of ['placed', 'unchanged', 'waiting', 'refused'] as const) total[outcome] += report[outcome];
    isComplete = report.is_complete;
  }
  if (json) return cli.output.json(total);
  const parts = [
    `${count(total.placed, 'commande')} enregistrée(s)`,
    `${total.unchanged} déjà connue(s)`,
    `${total.waiting} en attente`,
    `${total.refused} refusée(s)`,
  ];
  cli.output.note(`${parts.join(', ')}.`);
}
