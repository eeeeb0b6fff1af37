import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newDatabase, seedSites } from './fixture.ts';
import { bareCall, load } from './load.ts';
import { percentile, type Report } from './row.ts';
import { type Server, startServer } from './server.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Crops = { readonly upload: number; readonly crops: number; readonly peakMb: number };

const compressed = { 'accept-encoding': 'br' };
const clients = 8;
const seconds = 5;

/** The home pages of many sites, made and then from memory, beside a bare answer; then the crops of a photo. */
export async function benchSites({ postgres, scratch }: Place, sites: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres, 'bench_sites');
  await seedSites(url, scratch, sites);
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const paths = Array.from({ length: sites }, (_, index) => `/site/cse-banc-${index + 1}`);
    await benchFirstRender(server, paths, report);
    const bare = (await load(server.url, clients, seconds, () => ({ ...bareCall, headers: compressed }))).perSecond;
    const page = await load(server.url, clients, seconds, (index) => ({ path: paths[index % sites] ?? '', headers: compressed }));
    const floor = { name: 'bare answer', value: bare };
    report({
      name: `cached home pages of ${sites} sites, 8 clients`,
      value: page.perSecond,
      unit: '/s',
      floor,
      note: `p99 ${page.p99.toFixed(1)} ms, ${page.errors} errors`,
    });
  } finally {
    await server.stop();
  }
  const photo = join(scratch, 'photo.jpg');
  await drawPhoto(photo);
  const { stdout } = await promisify(execFile)(process.execPath, [new URL('picture-crops.ts', import.meta.url).pathname, photo]);
  const { upload, crops, peakMb } = JSON.parse(stdout) as Crops;
  report({ name: 'upload of a photo of 12 million pixels, processor', value: upload, unit: 's' });
  report({
    name: 'its four crops as WebP and JPEG, processor',
    value: crops,
    unit: 's',
    note: `peak of the process ${Math.round(peakMb)} MB`,
  });
}

/** A photo of 12 million pixels, grainy as those of phones. */
async function drawPhoto(path: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#336699', noise: grain } })
    .blur(2)
    .jpeg({ quality: 88 })
    .toFile(path);
}

/** Every page for the first time, one after the other: its statements, its HTML, its two compressed forms. */
async function benchFirstRender({ url, ...server }: Server, paths: readonly string[], report: Report): Promise<void> {
  await server.resetPeak();
  const before = await server.peakMb();
  const durations: number[] = [];
  let bytes = 0;
  for (const path of paths) {
    const started = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: compressed });
    bytes = (await answer.text()).length;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    durations.push(performance.now() - started);
  }
  durations.sort((left, right) => left - right);
  const grown = (await server.peakMb()) - before;
  const note = `p99 ${percentile(durations, 0.99).toFixed(1)} ms, ${bytes} bytes of HTML, ${Math.round(grown)} MB more resident for ${paths.length} pages`;
  report({ name: 'first render of a home page with its statements, p50', value: percentile(durations, 0.5), unit: 'ms', note });
}
