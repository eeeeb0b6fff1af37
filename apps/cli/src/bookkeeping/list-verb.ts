import type { ApiClient } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { count } from '../platform/format.js';
import { type FilterOption, type ListOptions, listOptions } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';

type List<Answer extends { totalCount: number }, Row> = {
  readonly name?: string;
  readonly summary: string;
  readonly filters: readonly FilterOption[];
  readonly columns: readonly Column<Row>[];
  /** The counted noun, in the singular. */
  readonly noun: string;
  readonly examples: readonly string[];
  read(client: ApiClient, options: ListOptions): Promise<{ data?: Answer; error?: unknown; response: Response }>;
  rows(answer: Answer): readonly Row[];
};

/** The list of a noun as a table, or as the JSON of the API. */
export function addList<Answer extends { totalCount: number }, Row>(
  parent: Command,
  cli: Cli,
  { name = 'list', summary, filters, columns, noun, examples, read, rows }: List<Answer, Row>,
): void {
  addVerb<ListOptions>(parent, {
    name,
    summary,
    options: listOptions(filters),
    examples,
    run: async (options) => {
      const page = await readList(cli, options, read);
      if (options.json) return cli.output.json(page);
      await cli.output.table(rows(page), columns);
      cli.output.note(`${count(page.totalCount, noun)}.`);
    },
  });
}
