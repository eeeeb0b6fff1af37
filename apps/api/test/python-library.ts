import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/python');

export type PythonLibrary = { readonly folder: string } | { readonly missing: string };

/**
 * Folder for `PYTHONPATH` with a package of PyPI at that version, installed once per clone; or the reason why this machine has none: no
 * python3, no pip, or no registry within a minute.
 */
export async function pythonLibrary(name: string, version: string): Promise<PythonLibrary> {
  const folder = resolve(cache, `${name}-${version}`);
  if (existsSync(folder)) return { folder };
  const draft = `${folder}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  const options = ['--quiet', '--disable-pip-version-check', '--retries', '0', '--timeout', '10', '--target', draft];
  try {
    await run('python3', ['-m', 'pip', 'install', ...options, `${name}==${version}`], { timeout: 60_000 });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster, or the package cannot be had.
    if (!existsSync(folder)) return { missing: error instanceof Error ? (error.message.split('\n').at(0) ?? '') : String(error) };
  }
  return { folder };
}
