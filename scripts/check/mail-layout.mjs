// Compiles the MJML layout of mailings. The program reads the compiled module, so that it needs neither MJML nor its memory (90 MB).
// `--write` writes the module; without it, a module that differs fails the check.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml from 'mjml-core';
import preset from 'mjml-preset-core';
import { fail, root } from '../lib/node.mjs';

const folder = join(root, 'apps/api/src/mailing/mail-page');
const source = readFileSync(join(folder, 'mail-layout.mjml'), 'utf8');
const { html, errors } = await mjml.default(source, { presets: [preset], validationLevel: 'strict' });
if (errors.length > 0) fail(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));

const lines = html
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');
const module = `/** Compiled from mail-layout.mjml by \`node scripts/check/mail-layout.mjs --write\`. */\nexport const mailLayout = \`${lines.join('\n')}\`;\n`;

const file = join(folder, 'mail-layout.ts');
if (process.argv.includes('--write')) writeFileSync(file, module);
else if (readFileSync(file, 'utf8') !== module)
  fail('mail-layout.ts is not compiled from mail-layout.mjml. Run node scripts/check/mail-layout.mjs --write.');
