import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Report, Row } from './row.ts';
import { heap, type Server } from './server.ts';

type Bare = { readonly seconds: number; readonly peakMb: number };
type Headers = Record<string, string>;
type Year = { readonly yearId: string; readonly count: number };

/** The workbook of all operations beside the writer of exceljs alone, in a process of the same heap; and all else that is long, with the memory that it takes. */
export async function benchFiles(server: Server, headers: Headers, { yearId, count }: Year, report: Report): Promise<void> {
  const script = new URL('./bare-xlsx.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [...heap, script, String(count)]);
  const bare = JSON.parse(stdout) as Bare;
  const measure = async (name: string, path: string): Promise<Row> => {
    const { seconds, note } = await download(server, headers, path);
    return { name, value: seconds, unit: 's', note };
  };
  const book = await measure(`xlsx of ${count} operations`, `/operations/download?format=xlsx&filters[exercice.id|eq]=${yearId}`);
  const note = `${book.note}; exceljs alone: ${bare.peakMb.toFixed(0)} MB`;
  report({ ...book, floor: { name: 'bare exceljs', value: bare.seconds }, note });
  report(await measure(`file of entries, ${2 * count} lines`, `/exercices/${yearId}/fec`));
  // A sheet has 1,048,576 lines at most.
  const format = 2 * count < 1_048_000 ? 'xlsx' : 'csv';
  const ledger = `/writings/download?exercice_id=${yearId}&format=${format}`;
  report(await measure(`the ledger as ${format}, ${2 * count} lines`, ledger));
  const page = `/operations?limit=99999&filters[exercice.id|eq]=${yearId}`;
  report(await measure('all operations as one page of JSON, 99,999 at most', page));
}

async function download(server: Server, headers: Headers, path: string): Promise<{ seconds: number; note: string }> {
  await server.resetPeak();
  const started = performance.now();
  const response = await fetch(`${server.url}/api/comptability${path}`, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  const seconds = (performance.now() - started) / 1000;
  return { seconds, note: `${(bytes / 1e6).toFixed(1)} MB, peak memory of the server ${(await server.peakMb()).toFixed(0)} MB` };
}
