import { gzipSync } from 'node:zlib';
import { build, type Rolldown, type UserConfig } from 'vite';
import { Bits } from './bits.js';
import { publicPage } from './public-pages.js';

/** A set of modules that are loaded together: a chunk of the bundler at first, several of them once merged. */
type Part = {
  rank: number;
  modules: string[];
  bytes: number;
  /** Ranks of the parts that this one imports, directly or not; itself excluded. */
  needs: Bits;
  /** Ranks of the parts that import this one. */
  users: Bits;
  /** The openings of a screen that load this part, by index. */
  loads: Bits;
  isEntry: boolean;
};

/** One opening of a screen: its chunks with their imports. `weight`: the cost of one more byte there. */
type Load = { seeds: Rolldown.OutputChunk[]; weight: number; isScreen: boolean };

const endsWith = (chunk: Rolldown.OutputChunk, path: string): boolean => chunk.facadeModuleId?.endsWith(path) ?? false;

// Weights of a byte: the first screens of a session, those opened most often, and the largest. Parts loaded on demand hardly count.
const weights: readonly [path: string, weight: number][] = [
  ['/home.page.tsx', 60],
  ['/home/slides.tsx', 40],
  ['/home/news.tsx', 40],
  ['/summary.page.tsx', 3],
  ['/person.page.tsx', 8],
  ['/article-list.page.tsx', 10],
  ['/registration-list.page.tsx', 3],
  ['/import.page.tsx', 3],
  ['/refund-activity.page.tsx', 8],
  ['/registration-activity.page.tsx', 8],
  ['/dashboard.page.tsx', 2],
  ['/composer.page.tsx', 8],
  ['/match.page.tsx', 4],
  ['/balance.page.tsx', 6],
  ['.page.tsx', 2],
  ['', 0.2],
];

/** Every screen of the table of routes, with the shell for those behind the session, and every part that is loaded on demand. */
function loadsOf(chunks: readonly Rolldown.OutputChunk[]): Load[] {
  const main = chunks.filter(({ isEntry }) => isEntry);
  const shell = chunks.filter((chunk) => endsWith(chunk, '/frame.tsx'));
  return chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map((chunk) => {
      const isScreen = endsWith(chunk, '.page.tsx');
      if (publicPage.test(chunk.facadeModuleId ?? ''))
        return { seeds: [...main, chunk], weight: endsWith(chunk, '/login.page.tsx') ? 600 : 4, isScreen };
      return { seeds: [...main, ...shell, chunk], weight: weights.find(([path]) => endsWith(chunk, path))?.[1] ?? 1, isScreen };
    });
}

function partsOf(chunks: readonly Rolldown.OutputChunk[], loads: readonly Load[]): Part[] {
  const byName = new Map(chunks.map((chunk, rank) => [chunk.fileName, { chunk, rank }]));
  // Each merge makes a part, and there are fewer merges than chunks.
  const ranks = 2 * chunks.length;
  const follow = (name: string, reached: Bits): Bits => {
    for (const imported of byName.get(name)?.chunk.imports ?? []) {
      const rank = byName.get(imported)?.rank;
      if (rank === undefined || reached.has(rank)) continue;
      reached.add(rank);
      follow(imported, reached);
    }
    return reached;
  };
  const parts = chunks.map<Part>((chunk, rank) => ({
    rank,
    modules: [...chunk.moduleIds],
    bytes: gzipSync(chunk.code).length,
    needs: follow(chunk.fileName, new Bits(ranks)),
    users: new Bits(ranks),
    loads: new Bits(loads.length),
    isEntry: chunk.isEntry || chunk.isDynamicEntry,
  }));
  for (const part of parts) for (const need of part.needs) parts[need]?.users.add(part.rank);
  loads.forEach(({ seeds }, index) => {
    for (const seed of seeds) {
      const part = parts[byName.get(seed.fileName)?.rank ?? -1];
      if (!part) continue;
      part.loads.add(index);
      for (const need of part.needs) parts[need]?.loads.add(index);
    }
  });
  return parts;
}

/** Merges of one round: computed together, since comparing every pair takes most of the time. */
const batch = 4;

type Merge = { left: Part; right: Part; cost: number };
/** By their ranks; a merged part is absent. */
type Parts = (Part | undefined)[];

/** Of each opening of a screen: what a byte costs there, what a file less is worth, and 1. */
type Values = { weights: number[]; savings: number[]; ones: number[] };

/** Cost of a merge, in weighted bytes a saved file; null when it saves none, or would make two chunks import each other. */
function mergeOf(left: Part, right: Part, parts: Parts, { weights, savings, ones }: Values): Merge | null {
  let saved = left.loads.sumInBoth(right.loads, savings);
  if (saved === 0) return null;
  // A third part stands between them: one imports it, and it imports the other.
  if (left.needs.meets(right.users) || right.needs.meets(left.users)) return null;
  const union = left.loads.or(right.loads);
  let bytes = left.bytes * union.sumWithout(left.loads, weights) + right.bytes * union.sumWithout(right.loads, weights);
  for (const rank of left.needs.or(right.needs)) {
    const part = parts[rank];
    if (!part || part === left || part === right) continue;
    saved -= union.sumWithout(part.loads, ones);
    if (saved <= 0) return null;
    bytes += part.bytes * union.sumWithout(part.loads, weights);
  }
  return { left, right, cost: bytes / saved };
}

/** The chunk of each shared module: merges the chunks of a build, the cheapest first, until no screen loads more than `limit` files. */
export function groupsOf(chunks: readonly Rolldown.OutputChunk[], limit: number): Map<string, string> {
  const loads = loadsOf(chunks);
  const weights = loads.map(({ weight }) => weight);
  const ones = loads.map(() => 1);
  const parts: Parts = partsOf(chunks, loads);
  for (;;) {
    const present = parts.filter((part) => part !== undefined);
    const counts = loads.map(({ isScreen }, index) => (isScreen ? present.filter((part) => part.loads.has(index)).length : 0));
    if (counts.every((count) => count <= limit)) break;
    const values = { weights, savings: counts.map((count) => (count > limit ? 1 : 0.02)), ones };
    const shared = present.filter(({ isEntry }) => !isEntry);
    const merges: Merge[] = [];
    for (const [index, left] of shared.entries())
      for (const right of shared.slice(index + 1)) {
        const merge = mergeOf(left, right, parts, values);
        if (merge) merges.push(merge);
      }
    if (merges.length === 0) break;
    merges.sort((one, other) => one.cost - other.cost);
    const done = new Set<Part>();
    for (const { left, right } of merges) {
      if (done.size >= 2 * batch) break;
      if (done.has(left) || done.has(right)) continue;
      // Earlier merges may have changed the cost of this one, or closed a cycle.
      if (mergeOf(left, right, parts, values)) merge(parts, left, right);
      done.add(left).add(right);
    }
  }
  const groups = new Map<string, string>();
  // Ungrouped, the modules of the entry would be cut again by who else needs them.
  for (const { isEntry, moduleIds } of chunks)
    if (isEntry) for (const id of moduleIds) if (!/(index\.html|main\.tsx)$/.test(id)) groups.set(id, 'main');
  parts
    .filter((part) => part !== undefined)
    .filter(({ isEntry }) => !isEntry)
    .forEach(({ modules }, index) => {
      for (const id of modules) groups.set(id, `shared${index}`);
    });
  return groups;
}

/** Puts one part in the place of two. */
function merge(parts: Parts, left: Part, right: Part): void {
  const whole: Part = {
    rank: parts.length,
    modules: [...left.modules, ...right.modules],
    bytes: left.bytes + right.bytes,
    needs: left.needs.or(right.needs),
    users: left.users.or(right.users),
    loads: left.loads.or(right.loads),
    isEntry: false,
  };
  for (const { rank } of [left, right]) {
    parts[rank] = undefined;
    whole.needs.remove(rank);
    whole.users.remove(rank);
  }
  for (const rank of whole.users) {
    const user = parts[rank];
    if (!user) continue;
    user.needs.remove(left.rank);
    user.needs.remove(right.rank);
    user.needs.add(whole.rank);
    for (const need of whole.needs) {
      user.needs.add(need);
      parts[need]?.users.add(rank);
    }
  }
  for (const rank of whole.needs) {
    const need = parts[rank];
    if (!need) continue;
    need.users.remove(left.rank);
    need.users.remove(right.rank);
    need.users.add(whole.rank);
    need.loads.addAll(whole.loads);
  }
  parts.push(whole);
}

// The entry, the shell and a screen load a little more than these: the bundler adds its runtime and the facade of the entry.
const filesOfScreen = 19;

/**
 * How the shared code is cut. By default, the bundler makes one chunk per set of screens that share code, a hundred files for a list; a
 * single chunk would make every screen load everything. A first build tells the modules of each screen, and the chunks whose merge costs
 * least are merged.
 */
export async function sharedChunks(config: UserConfig): Promise<Rolldown.OutputOptions> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, sourcemap: false, reportCompressedSize: false },
  });
  if (!('output' in result)) throw new Error('The build has several outputs.');
  const groups = groupsOf(
    result.output.filter((file) => file.type === 'chunk'),
    filesOfScreen,
  );
  return { codeSplitting: { groups: [{ name: (id) => groups.get(id) ?? null, includeDependenciesRecursively: false }] } };
}
