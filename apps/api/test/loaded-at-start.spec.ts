import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
type Start = { entries: string[]; bundled: string[]; apart: string[] };
/** The bundle is made of the same list. */
const start = JSON.parse(readFileSync(join(root, 'apps/api/start-packages.json'), 'utf8')) as Start;
/** The modules that a start imports on its way, `main.ts` to `app.ts`, and pg-boss, which every server opens. */
const entries = start.entries.map((path) => join(root, `apps/api/src/${path}.ts`));

/** Specifiers of the imports and re-exports that remain in the compiled module: types are erased. */
function staticImports(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)(?:([^'"`;=]*?)\sfrom )?'([^']+)';/gm);
  return [...statements]
    .filter(([, names]) => !names || !/^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(names))
    .map(([, , specifier]) => specifier ?? '');
}

function sourceOf(specifier: string, importer: string): string | undefined {
  const [, library, rest] = /^@intendance\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const path = library ? join(root, 'libs', library, 'src', rest ?? '') : resolve(dirname(importer), specifier);
  if (!library && !specifier.startsWith('.')) return undefined;
  return ['.ts', '.tsx'].map((extension) => path.replace(/\.js$/, extension)).find((file) => existsSync(file));
}

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Packages that the modules reachable by static imports name, each with one module that imports it. */
function packagesFrom(files: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const reached = new Set(files);
  for (const file of reached)
    for (const specifier of staticImports(file)) {
      const source = sourceOf(specifier, file);
      if (source) reached.add(source);
      else if (!/^(?:node:|\.|@intendance\/)/.test(specifier)) packages.set(packageOf(specifier), file.slice(root.length + 1));
    }
  return packages;
}

describe('what a start loads', () => {
  const packages = packagesFrom(entries);

  it('follows the imports of the whole program', () => {
    expect(packages.has('@nestjs/cqrs')).toBe(true);
    expect(packages.get('jose')).toMatch(/^apps\/api\/src\//);
  });

  it('leaves libraries of a few routes to the first use: each takes memory for as long as the server runs', () => {
    const atStart = [...start.bundled, ...start.apart];
    const unexpected = [...packages].filter(([name]) => !atStart.includes(name));
    expect(unexpected).toEqual([]);
    expect(atStart.filter((name) => !packages.has(name))).toEqual([]);
  });
});
