import { readdirSync, readFileSync } from 'node:fs';

/**
 * Codes that a catalogue (`<noun>.errors.ts`) publishes and no spec of its folder names between quotes.
 * @param folder `import.meta.dirname` of the calling spec
 */
export function refusalsWithoutSpec(folder: string): string[] {
  const sources = readdirSync(folder).map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));
  const published = sources
    .filter(({ file }) => file.endsWith('.errors.ts'))
    .flatMap(({ text }) => [...text.matchAll(/DomainError\(\s*'([a-z.-]+)'/g)].map(([, code = '']) => code));
  if (published.length === 0) throw new Error(`no catalogue of refusals in ${folder}`);
  const specs = sources
    .filter(({ file }) => file.endsWith('.spec.ts'))
    .map(({ text }) => text)
    .join('\n');
  return [...new Set(published)].filter((code) => !specs.includes(`'${code}'`));
}
