import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, instant } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type Database = Schema<'DatabaseDto'>;
type Line = Database & { reader: Database['readers'][number] | undefined };

const columns: readonly Column<Line>[] = [
  { header: 'Base', cell: ({ name }) => name },
  { header: 'Structures', cell: ({ structures }) => String(structures), align: 'right' },
  { header: 'Lecteur', cell: ({ reader, is_answering }) => reader?.reader ?? (is_answering ? '' : 'ne répond pas') },
  { header: 'Processus', cell: ({ reader }) => (reader ? (reader.process ?? 'personne ne lit') : '') },
  { header: 'Depuis', cell: ({ reader }) => (reader?.since ? instant(reader.since) : '') },
  {
    header: 'Après sa place',
    cell: ({ reader }) => (reader ? `${count(reader.lag, 'événement')}, ${reader.lag_seconds} s` : ''),
    align: 'right',
  },
];

/** The databases of the installation, and who reads each of them. */
export function addDatabases(environments: Command, cli: Cli): void {
  addVerb<{ json?: boolean }>(environments, {
    name: 'databases',
    summary: 'lister les bases de données : qui lit chacune, depuis quand, et où il en est',
    options: [jsonOption()],
    examples: ['intendance environments databases'],
    run: async ({ json }) => {
      const answer = await unwrap((await cli.client()).GET('/api/operator/databases'));
      if (json) return cli.output.json(answer);
      const lines = answer.databases.flatMap((database): Line[] =>
        database.readers.length === 0 ? [{ ...database, reader: undefined }] : database.readers.map((reader) => ({ ...database, reader })),
      );
      await cli.output.table(lines, columns);
    },
  });
}
