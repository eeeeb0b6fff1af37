import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../..');

/** The files that `npm run new-noun` would write, by their full path. */
async function skeleton(): Promise<ReadonlyMap<string, string>> {
  const { editsOf, filesOf, namesOf } = await import(join(root, 'scripts/lib/new-noun/skeleton.mjs'));
  const names = namesOf({
    ...{ place: 'bookkeeping/ledger', noun: 'spare-part', nouns: 'spare-parts', label: 'une pièce', labels: 'pièces' },
    ...{ path: 'comptability/spare_parts', screen: '/comptability/spare-parts', feature: 'operations' },
  });
  const edits = editsOf(names, (file: string) => readFileSync(join(root, file), 'utf8'));
  return new Map(Object.entries<string>({ ...filesOf(names), ...edits }).map(([file, text]) => [join(root, file), text]));
}

/** Type errors of the files of the domain and the API. Those of the clients need the contract with the new routes. */
function faultsOf(files: ReadonlyMap<string, string>): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8')).config,
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost({ ...options, incremental: false });
  const onDisk = host.getSourceFile.bind(host);
  const folders = new Set([...files.keys()].map((file) => dirname(file)));
  // Workspaces are links in node_modules.
  const own = (path: string) => path.replace('/node_modules/@intendance/', '/libs/');
  host.fileExists = (file) => files.has(own(file)) || existsSync(file);
  host.directoryExists = (folder) => folders.has(own(folder)) || existsSync(folder);
  host.realpath = (path) => (files.has(own(path)) ? own(path) : realpathSync(path));
  host.getSourceFile = (file, target) => {
    const text = files.get(file);
    return text === undefined ? onDisk(file, target) : ts.createSourceFile(file, text, target);
  };
  const roots = [...files.keys()].filter((file) => /\/(libs\/domain|apps\/api\/src)\/.*\.ts$/.test(file));
  const program = ts.createProgram(roots, { ...options, incremental: false, noEmit: true, skipLibCheck: true }, host);
  return roots
    .map((file) => program.getSourceFile(file))
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

describe('the skeleton of a noun', () => {
  it('compiles, with its line in the area', async () => {
    const files = await skeleton();
    expect(files.size).toBeGreaterThan(15);
    expect(faultsOf(files)).toEqual([]);
  }, 300_000);
});
