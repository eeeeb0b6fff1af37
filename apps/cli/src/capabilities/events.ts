import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { jsonOption } from '../platform/list-options.js';
import { addVerb } from '../platform/verb.js';

type EventOptions = { after?: string; types?: string; follow?: boolean };

const pageSize = '500';
/** Seconds that the server waits for the next event. */
const wait = '25';

export function addEvents(program: Command, cli: Cli): void {
  const events = program
    .command('events')
    .summary('événements de la structure, pour d’autres logiciels')
    .description('Événements de la structure, dans l’ordre : un objet JSON par ligne, que jq et les autres outils lisent au fil de l’eau.');
  addVerb<EventOptions>(events, {
    name: 'read',
    summary: 'lire les événements, un par ligne',
    options: [
      new Option('--after <position>', 'ce qui suit cet événement (son champ position) ; « now » : seulement ce qui vient'),
      new Option('--types <types>', 'types séparés par des virgules ; « refund.* » pour tous ceux d’un élément'),
      new Option('-f, --follow', 'attendre les suivants, jusqu’à Ctrl+C'),
    ],
    examples: [
      'intendance events read --types refund.RefundPaid',
      'intendance events read --after 0:1042:311 > evenements.jsonl',
      'intendance events read --after now --follow | jq .type',
    ],
    run: (options) => read(cli, options),
  });
  addVerb<{ json?: boolean }>(events, {
    name: 'types',
    summary: 'lister les types d’événements et leurs valeurs',
    options: [jsonOption()],
    examples: ['intendance events types'],
    run: ({ json }) => listTypes(cli, json),
  });
}

async function read(cli: Cli, { after, types, follow = false }: EventOptions): Promise<void> {
  const client = await cli.client();
  for (let place = after; ; ) {
    const query = { limit: pageSize, ...(types && { types }), ...(place && { after: place }), ...(follow && { wait }) };
    const page = await unwrap(client.GET('/api/events', { params: { query } }));
    for (const event of page.events) await cli.output.line(JSON.stringify(event));
    // A page without events may come before others: only the place tells that nothing is left.
    if (!follow && page.next === place) return;
    place = page.next;
  }
}

async function listTypes(cli: Cli, json: boolean | undefined): Promise<void> {
  const list = await unwrap((await cli.client()).GET('/api/events/types'));
  if (json) return cli.output.json(list);
  await cli.output.table<Schema<'PublicEventTypeDto'>>(list.types, [
    { header: 'Type', cell: ({ type }) => type },
    { header: 'Élément', cell: ({ label }) => label },
    { header: 'Valeurs', cell: ({ fields }) => fields.join(', ') },
  ]);
}
