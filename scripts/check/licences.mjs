// Every package that the image ships has a licence that is known and allows it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licencesOf, unknownLicences } from '../lib/licences.mjs';
import { bundledPackages, productionPackages } from '../lib/production-packages.mjs';

const { packages } = JSON.parse(readFileSync(join(resolve(import.meta.dirname, '../..'), 'package-lock.json'), 'utf8'));
const paths = [...productionPackages(packages), ...bundledPackages(packages)].filter((path) => path.includes('node_modules/'));
const unknown = unknownLicences(licencesOf(packages, [...new Set(paths)]));
if (unknown.length > 0) {
  const line = ({ path, licence }) => `${path}: ${licence ?? 'no licence'} (scripts/lib/licences.mjs)`;
  process.stderr.write(`${unknown.map(line).join('\n')}\n`);
  process.exitCode = 1;
}
