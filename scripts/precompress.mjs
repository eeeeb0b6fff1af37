// Leaves a `.br` and a `.gz` beside each text file of a build, so that no request pays for compression: node scripts/precompress.mjs <folder>
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = resolve(process.argv[2] ?? 'dist');
const smallest = 1024; // below, the header of the answer weighs as much
const texts = globSync('**/*.{js,css,html,svg,json,txt,webmanifest}', { cwd: folder });

await Promise.all(
  texts.map(async (name) => {
    const file = join(folder, name);
    if (statSync(file).size < smallest) return;
    const content = readFileSync(file);
    const quality = {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    };
    const [br, gz] = await Promise.all([promisify(brotliCompress)(content, quality), promisify(gzip)(content, { level: 9 })]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  }),
);
