import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ApiClient } from '@intendance/contract/client.js';
import { InvalidArgumentError, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { saveDownload } from '../../platform/download.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';
import type { AnyImport, ImportNoun } from './import-noun.js';

/** The body of an upload: the fields, then the file. @throws Failure when the file is unreadable */
export async function uploadForm(path: string, fields: Readonly<Record<string, string | undefined>>): Promise<FormData> {
  const content = await readFile(path).catch((error: unknown) => {
    throw new Failure(`Le fichier ${path} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  form.set('file', new File([content], basename(path)));
  return form;
}

/** `--map <colonne=champ>`, several times. @param example `Site=CUSTOM1` */
export const mapOption = (description: string, example: string): Option =>
  new Option('--map <colonne=champ>', description).argParser((text: string, previous: Record<string, string> | undefined) => {
    const at = text.lastIndexOf('=');
    if (at < 1) throw new InvalidArgumentError(`Une correction s’écrit colonne=champ, par exemple ${example}.`);
    return { ...previous, [text.slice(0, at)]: text.slice(at + 1) };
  });

/** Saves the rows that stay out, with their reasons, as a workbook. */
export async function saveRefusedRows<Import extends AnyImport, Row>(
  cli: Cli,
  client: ApiClient,
  { refusedRows }: ImportNoun<Import, Row>,
  { id, target }: { id: string; target: string },
): Promise<void> {
  const path = await saveDownload(cli, await unwrapStream(refusedRows.download(client, id)), target);
  if (path !== null) cli.output.note(`${refusedRows.label} : ${path}`);
}
