// Draws the pictures of the demo site into apps/api/assets/demo. Run it after a change of a drawing: node scripts/demo-pictures.mjs
// The drawings are ours: no licence comes with them. The server never reads SVG, so the results are committed.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { indoors } from './demo-pictures/indoors.mjs';
import { outdoors } from './demo-pictures/outdoors.mjs';
import { bust, group, height, line, path, people, rect, width } from './demo-pictures/shapes.mjs';

const folder = new URL('../apps/api/assets/demo/', import.meta.url);

const faces = people.map((person, index) => [
  `visage-${index + 1}`,
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${rect(0, 0, 800, 800, ['#d7ebe4', '#fbe6c0', '#f7d9cd', '#d9e3f1', '#e7dbef'][index])}${group(400, 560, 1.2, bust(person))}</svg>`,
]);
const text = '<text x="184" y="112" font-family="DejaVu Sans, sans-serif" font-size="68" font-weight="700" fill="#0f5c4d">Horizon</text>';
const waves = ['M14 92 H154', 'M34 116 H134', 'M58 140 H110'].map((wave) => line(wave, '#0f5c4d', 11)).join('');
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="160">${path('M40 86 A44 44 0 0 1 128 86Z', '#f0a63b')}${waves}${text}</svg>`;

await mkdir(folder, { recursive: true });
const write = async (name, svg, quality) =>
  sharp(Buffer.from(svg))
    .webp({ quality, effort: 6 })
    .toFile(fileURLToPath(new URL(`${name}.webp`, folder)));
for (const [name, draw] of Object.entries({ ...outdoors, ...indoors }))
  await write(name, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw()}</svg>`, 82);
for (const [name, svg] of faces) await write(name, svg, 82);
await write('logo', logo, 90);
