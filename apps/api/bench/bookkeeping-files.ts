import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Row } from './row.ts';
import { heap, type Server } from './server.ts';

type Bare = { readonly seconds: number; readonly peakMb: number };
type Headers = Record<string, string>;

/** The workbook of all operations beside the writer of exceljs alone, in a process of the same heap; and all else that is long, with the memory that it takes. */
export async function benchFiles(server: Server, headers: Headers, yearId: string, count: number): Promise<Row[]> {
  const script = new URL('./bare-xlsx.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [...heap, script, String(count)]);
  const bare = JSON.parse(stdout) as Bare;
  const book = await download(server, headers, `/operations/download?format=xlsx&filters[exercice.id|eq]=${yearId}`);
  const fec = await download(server, headers, `/exercices/${yearId}/fec`);
  const ledger = await download(server, headers, `/writings/download?exercice_id=${yearId}&format=xlsx`);
  const page = await download(server, headers, `/operations?limit=99999&filters[exercice.id|eq]=${yearId}`);
  const note = `${book.note}; exceljs alone: ${bare.peakMb.toFixed(0)} MB`;
  return [
    { name: `xlsx of ${count} operations`, value: book.seconds, unit: 's', floor: { name: 'bare exceljs', value: bare.seconds }, note },
    { name: `file of entries, ${2 * count} lines`, value: fec.seconds, unit: 's', note: fec.note },
    { name: `the ledger as a workbook, ${2 * count} lines`, value: ledger.seconds, unit: 's', note: ledger.note },
    { name: `all operations as one page of JSON, 99,999 at most`, value: page.seconds, unit: 's', note: page.note },
  ];
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
