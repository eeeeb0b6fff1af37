import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, figuresOf } from './figures.ts';
import { newDatabase, seed } from './fixture.ts';
import { percentile } from './row.ts';
import { entryOf, here, startServer } from './server.ts';

type Place = { readonly postgres: { readonly url: string; readonly pid: number }; readonly scratch: string };
type Build = { readonly name: string; readonly root: string };
type Size = { readonly people: number; readonly claims: number };

const rounds = 5;
const seconds = 4;

/**
 * `npm run bench -- --against <commit>`: builds the commit beside this one, gives each a database of its own with the same data, and asks
 * both in turns. Prints each figure of the two, and their ratio with its spread over the rounds.
 */
export async function benchAgainst(place: Place, commit: string, size: Size): Promise<void> {
  const other = buildOf(commit, join(place.scratch, 'other'));
  try {
    const builds: readonly Build[] = [{ name: 'this', root: here }, other];
    const databases = new Map<string, string>();
    for (const { name, root } of builds) {
      const url = await newDatabase(place.postgres.url, `bench_${name}`);
      await seed(url, join(place.scratch, name), size, root);
      databases.set(name, url);
    }
    const measured = new Map<string, Figure[][]>(builds.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const { name, root } of round % 2 === 0 ? builds : builds.toReversed()) {
        const server = await startServer(join(place.scratch, name), { DATABASE_URL: databases.get(name) ?? '' }, entryOf(root));
        try {
          measured.get(name)?.push(await figuresOf(server, place.postgres.pid, seconds));
        } finally {
          await server.stop();
        }
      }
    print(commit, measured.get('this') ?? [], measured.get('other') ?? []);
  } finally {
    git('worktree', 'remove', '--force', other.root);
  }
}

/** The commit in a worktree; packages are linked from this checkout when both have the same lock file, otherwise installed. */
function buildOf(commit: string, root: string): Build {
  git('worktree', 'add', '--detach', root, commit);
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const link = () => {
    for (const folder of packageFolders()) run('cp', '-al', join(here, folder), join(root, folder));
  };
  if (lock(root) === lock(here)) link();
  else run('npm', 'ci', '--no-audit', '--no-fund');
  run('npm', 'run', 'build');
  return { name: 'other', root };
}

/** Every `node_modules` of the workspaces, with hard links: a workspace linked in it is that of the worktree. */
const packageFolders = (): string[] =>
  execFileSync('find', ['.', '-maxdepth', '3', '-name', 'node_modules', '-not', '-path', './node_modules/*'], {
    cwd: here,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

const git = (...args: string[]): void => void execFileSync('git', args, { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });

function print(commit: string, mine: readonly Figure[][], theirs: readonly Figure[][]): void {
  process.stdout.write(
    `\n### Against ${commit}, ${rounds} rounds in turns\n\n| what | before | after | after / before | least, greatest |\n|---|---:|---:|---:|---|\n`,
  );
  for (const [index, { name, unit }] of (mine[0] ?? []).entries()) {
    const valuesOf = (figures: readonly Figure[][]) => figures.map((round) => round[index]?.value ?? Number.NaN);
    const [after, before] = [valuesOf(mine), valuesOf(theirs)];
    const ratios = after.map((value, round) => value / (before[round] ?? Number.NaN));
    const cells = [shown(median(before), unit), shown(median(after), unit), median(ratios).toFixed(2)];
    process.stdout.write(`| ${name} | ${cells.join(' | ')} | ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} |\n`);
  }
}

const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((left, right) => left - right),
    0.5,
  );
const shown = (value: number, unit: string): string => `${Number(value.toPrecision(3))} ${unit}`.trim();
