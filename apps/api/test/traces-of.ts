/**
 * Looks for texts everywhere the application keeps something: each column of each table of each schema, and each file.
 *
 *     expect(await tracesOf(app, ['ZORGLUB'])).toEqual([]);
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './open-test-app.js';

type Table = { schema: string; name: string };

/** `evs.event: ZORGLUB`, for each place and text. */
export async function tracesOf(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const forms = texts.map((text) => ({ text, forms: formsOf(text) }));
  const traces = [...(await inTables(app, forms)), ...(await inFiles(join(app.config.dataDir, 'files'), forms))];
  return [...new Set(traces)].toSorted();
}

type Sought = readonly { readonly text: string; readonly forms: readonly string[] }[];

/** A text as it is, in hexadecimal (PostgreSQL's format of bytes), in base64 at each of its three offsets, and percent-encoded. */
function formsOf(text: string): string[] {
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const base64 = spellings.flatMap((spelling) =>
    ['', 'x', 'xx'].map((before, offset) => {
      const whole = Buffer.from(before + spelling)
        .toString('base64')
        .replaceAll('=', '');
      // The first and last characters depend on the neighbouring bytes.
      return whole.slice(offset === 0 ? 0 : offset + 1, -2);
    }),
  );
  const hex = spellings.map((spelling) => Buffer.from(spelling).toString('hex'));
  return [text.toLowerCase(), ...hex, ...base64, encodeURIComponent(text).toLowerCase()];
}

const isIn = (content: string, forms: readonly string[]): boolean => {
  const lower = content.toLowerCase();
  return forms.some((form) => content.includes(form) || lower.includes(form));
};

async function inTables({ pools }: TestApp, sought: Sought): Promise<string[]> {
  const { rows: tables } = await pools.owner.query<Table>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const traces: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await pools.owner.query<{ row: string }>(`SELECT t::text AS row FROM "${schema}"."${name}" t`);
    const content = rows.map(({ row }) => row).join('\n');
    for (const { text, forms } of sought) if (isIn(content, forms)) traces.push(`${schema}.${name}: ${text}`);
  }
  return traces;
}

async function inFiles(folder: string, sought: Sought): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const traces: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // A file that is being removed right now holds nothing.
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '');
    for (const { text, forms } of sought)
      if (isIn(content, [...forms, Buffer.from(text).toString('latin1').toLowerCase()])) traces.push(`file ${entry.name}: ${text}`);
  }
  return traces;
}
