import { gzipSync } from 'node:zlib';
import { build, type Rolldown, type UserConfig } from 'vite';
import { publicPage } from './public-pages.js';

/** A set of modules that are loaded together: a chunk of the bundler at first, several of them once merged. */
type Part = {
  modules: string[];
  bytes: number;
  /** Parts that this one imports, directly or not; itself excluded. */
  needs: Set<Part>;
  /** The openings of a screen that load this part, by index. */
  loads: Set<number>;
  isEntry: boolean;
};

/** One opening of a screen: its chunks with their imports. `weight`: the cost of one more byte there. */
type Load = { seeds: Rolldown.OutputChunk[]; weight: number; isScreen: boolean };

const endsWith = (chunk: Rolldown.OutputChunk, path: string): boolean => chunk.facadeModuleId?.endsWith(path) ?? false;

// Weights of a byte: the first screens of a session, those opened most often, and the largest. Parts loaded on demand hardly count.
const weights: readonly [path: string, weight: number][] = [
  ['/home.page.tsx', 40],
  ['/home/slides.tsx', 40],
  ['/home/news.tsx', 40],
  ['/summary.page.tsx', 3],
  ['/person.page.tsx', 8],
  ['/article-list.page.tsx', 6],
  ['/registration-list.page.tsx', 3],
  ['/import.page.tsx', 3],
  ['/refund-activity.page.tsx', 8],
  ['/registration-activity.page.tsx', 8],
  ['/dashboard.page.tsx', 2],
  ['/composer.page.tsx', 8],
  ['/match.page.tsx', 4],
  ['.page.tsx', 1],
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
        return { seeds: [...main, chunk], weight: endsWith(chunk, '/login.page.tsx') ? 300 : 4, isScreen };
      return { seeds: [...main, ...shell, chunk], weight: weights.find(([path]) => endsWith(chunk, path))?.[1] ?? 1, isScreen };
    });
}

function partsOf(chunks: readonly Rolldown.OutputChunk[], loads: readonly Load[]): Part[] {
  const parts = new Map<string, Part>(
    chunks.map((chunk) => [
      chunk.fileName,
      {
        modules: [...chunk.moduleIds],
        bytes: gzipSync(chunk.code).length,
        needs: new Set(),
        loads: new Set(),
        isEntry: chunk.isEntry || chunk.isDynamicEntry,
      },
    ]),
  );
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const follow = (name: string, reached: Set<Part>): Set<Part> => {
    for (const imported of byName.get(name)?.imports ?? []) {
      const part = parts.get(imported);
      if (!part || reached.has(part)) continue;
      reached.add(part);
      follow(imported, reached);
    }
    return reached;
  };
  for (const [name, part] of parts) part.needs = follow(name, new Set());
  loads.forEach(({ seeds }, index) => {
    for (const seed of seeds) {
      const part = parts.get(seed.fileName);
      if (part) for (const one of [part, ...part.needs]) one.loads.add(index);
    }
  });
  return [...parts.values()];
}

/** Merges of one round: computed together, since comparing every pair takes most of the time. */
const batch = 4;

type Merge = { left: Part; right: Part; cost: number };

/** Cost of a merge, in weighted bytes a saved file; null when it saves none, or would make two chunks import each other. */
function mergeOf(left: Part, right: Part, loads: readonly Load[], counts: readonly number[], limit: number): Merge | null {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const)
    for (const between of from.needs) if (between !== to && between.needs.has(to)) return null;
  let saved = 0;
  for (const load of left.loads) if (right.loads.has(load)) saved += (counts[load] ?? 0) > limit ? 1 : 0.02;
  const union = new Set([...left.loads, ...right.loads]);
  let bytes = 0;
  for (const part of new Set([left, right, ...left.needs, ...right.needs]))
    for (const load of union)
      if (!part.loads.has(load)) {
        bytes += part.bytes * (loads[load]?.weight ?? 1);
        if (part !== left && part !== right) saved -= 1;
      }
  return saved > 0 ? { left, right, cost: bytes / saved } : null;
}

/** The chunk of each shared module: merges the chunks of a build, the cheapest first, until no screen loads more than `limit` files. */
export function groupsOf(chunks: readonly Rolldown.OutputChunk[], limit: number): Map<string, string> {
  const loads = loadsOf(chunks);
  let parts = partsOf(chunks, loads);
  for (;;) {
    const counts = loads.map(({ isScreen }, index) => (isScreen ? parts.filter((part) => part.loads.has(index)).length : 0));
    if (counts.every((count) => count <= limit)) break;
    const shared = parts.filter(({ isEntry }) => !isEntry);
    const merges: Merge[] = [];
    for (const [index, left] of shared.entries())
      for (const right of shared.slice(index + 1)) {
        const merge = mergeOf(left, right, loads, counts, limit);
        if (merge) merges.push(merge);
      }
    if (merges.length === 0) break;
    merges.sort((one, other) => one.cost - other.cost);
    const done = new Set<Part>();
    for (const { left, right } of merges) {
      if (done.size >= 2 * batch) break;
      if (done.has(left) || done.has(right)) continue;
      // Earlier merges may have changed the cost of this one, or closed a cycle.
      const merge = mergeOf(left, right, loads, counts, limit);
      if (merge) parts = merged(parts, merge);
      done.add(left).add(right);
    }
  }
  const groups = new Map<string, string>();
  // Ungrouped, the modules of the entry would be cut again by who else needs them.
  for (const { isEntry, moduleIds } of chunks)
    if (isEntry) for (const id of moduleIds) if (!/(index\.html|main\.tsx)$/.test(id)) groups.set(id, 'main');
  parts
    .filter(({ isEntry }) => !isEntry)
    .forEach(({ modules }, index) => {
      for (const id of modules) groups.set(id, `shared${index}`);
    });
  return groups;
}

function merged(parts: readonly Part[], { left, right }: Merge): Part[] {
  const whole: Part = {
    modules: [...left.modules, ...right.modules],
    bytes: left.bytes + right.bytes,
    needs: new Set([...left.needs, ...right.needs].filter((part) => part !== left && part !== right)),
    loads: new Set([...left.loads, ...right.loads]),
    isEntry: false,
  };
  const others = parts.filter((part) => part !== left && part !== right);
  for (const part of others) {
    if (!part.needs.delete(left) && !part.needs.has(right)) continue;
    part.needs.delete(right);
    part.needs.add(whole);
    for (const need of whole.needs) part.needs.add(need);
  }
  for (const need of whole.needs) for (const load of whole.loads) need.loads.add(load);
  return [...others, whole];
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
