import { unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count } from '../../platform/format.js';
import { jsonOption, type ListOptions, listOptions } from '../../platform/list-options.js';
import { readList } from '../../platform/read-list.js';
import { addVerb, idArgument } from '../../platform/verb.js';
import { followImport } from './follow-import.js';
import type { AnyImport, ImportNoun } from './import-noun.js';

/** Adds `imports`, and `undo-import` for a noun with an undo. */
export function addImportVerbs<Import extends AnyImport, Row>(parent: Command, cli: Cli, noun: ImportNoun<Import, Row>): void {
  const { command, list: listed, undo: undone } = noun;
  addVerb<ListOptions>(parent, {
    name: 'imports',
    summary: listed.summary,
    options: listOptions(listed.filters),
    examples: [`intendance ${command} imports`, listed.example],
    run: (options) => list(cli, noun, options),
  });
  if (!undone) return;
  addVerb<{ json?: boolean }>(parent, {
    name: 'undo-import',
    summary: undone.summary,
    arguments: [idArgument('de l’import')],
    options: [jsonOption()],
    examples: [`intendance ${command} undo-import 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60`],
    run: ({ json }, [id = '']) => undo(cli, { ...noun, undo: undone }, id, json),
  });
}

async function list<Import extends AnyImport, Row>(cli: Cli, noun: ImportNoun<Import, Row>, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, noun.list.read);
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.imports, noun.list.columns);
  cli.output.note(`${count(page.totalCount, 'import')}.`);
}

/** The exit code shows that some records stay: users changed them since the import. */
async function undo<Import extends AnyImport, Row>(
  cli: Cli,
  noun: ImportNoun<Import, Row> & Required<Pick<ImportNoun<Import, Row>, 'undo'>>,
  id: string,
  json: boolean | undefined,
): Promise<void> {
  const client = await cli.client();
  const result = await followImport(cli, client, noun, await unwrap(noun.undo.send(client, id)));
  const { kept: keptRecords = [], undone = 0, failure } = result;
  if (keptRecords.length > 0 || failure) cli.markRefused();
  if (json) return cli.output.json(result);
  for (const record of keptRecords) cli.output.warn(`Ligne ${record.line} (${noun.undo.keptIdOf(record)}) : ${record.reason}`);
  if (failure) cli.output.warn(failure.message);
  await cli.output.line(`Import annulé : ${count(undone, ...noun.undo.undoneWords)}, ${count(keptRecords.length, 'laissée', 'laissées')}.`);
}
