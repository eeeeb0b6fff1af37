import { readdirSync, readFileSync } from 'node:fs';

/**
 * Codes that a catalogue (`<noun>.errors.ts`) publishes and no spec of `folder` names between quotes.
 * @param folder `import.meta.dirname` of the calling spec
 * @param catalogueFolder where the catalogue is, if the noun has it in a lower room
 */
export function refusalsWithoutSpec(folder: string, catalogueFolder = folder): string[] {
  const published = textsIn(catalogueFolder, '.errors.ts').flatMap((text) =>
    [...text.matchAll(/DomainError\(\s*'([a-z.-]+)'/g)].map(([, code = '']) => code),
  );
  if (published.length === 0) throw new Error(`no catalogue of refusals in ${catalogueFolder}`);
  const specs = textsIn(folder, '.spec.ts').join('\n');
  return [...new Set(published)].filter((code) => !specs.includes(`'${code}'`));
}

const textsIn = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
