/** Run in a process of its own: prints the processor time and the memory of four crops of a picture of 12 million pixels. */
import { readFile } from 'node:fs/promises';
import type { Pictures as BuiltPictures } from '../src/capabilities/picture/pictures.js';

// Named at run time: the types are checked on a clone that is not built yet.
const built = new URL('../dist/capabilities/picture/pictures.js', import.meta.url).href;
const { Pictures } = (await import(built)) as { Pictures: typeof BuiltPictures };

const photo = await readFile(process.argv[2] ?? '');
const formats = [
  [1920, 640],
  [1200, 600],
  [768, 768],
  [800, 800],
] as const;

const pictures = new Pictures();
const started = process.cpuUsage();
const { content, ...stored } = await pictures.read(photo, 'photo.jpg');
const uploaded = process.cpuUsage(started);
const before = process.cpuUsage();
for (const [cropWidth, cropHeight] of formats) {
  const scale = Math.min(stored.width / cropWidth, stored.height / cropHeight);
  const rectangle = { x: 0, y: 0, width: Math.floor(cropWidth * scale), height: Math.floor(cropHeight * scale) };
  await pictures.crop(content, rectangle, { width: cropWidth, height: cropHeight });
}
const cropped = process.cpuUsage(before);
const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;
process.stdout.write(JSON.stringify({ upload: seconds(uploaded), crops: seconds(cropped), peakMb: process.resourceUsage().maxRSS / 1024 }));
