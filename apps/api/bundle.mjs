// Puts the modules of a start into some hundred files, `dist/server/*.js`: a module of its own takes 5 kB more than its code for as long as
// the server runs, and V8 keeps the source of each (ADR 0181). What a start does not load, and each program beside the server, stays where it is.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const folder = import.meta.dirname;
const out = join(folder, 'dist/server');
/** `entries`: the modules that a start imports one after the other. `apart`: packages with native parts, or that telemetry observes at their import. */
const start = JSON.parse(readFileSync(join(folder, 'start-packages.json'), 'utf8'));
const entries = start.entries.map((name) => join(folder, `dist/${name}.js`));
// Every server opens pg-boss.
const bundled = new Set([...start.bundled, 'pg-boss']);
// Its instances, one of which telemetry loads, find each other by name.
const apart = new Set([...start.apart, '@opentelemetry/api']);
/** A larger file makes V8 take memory for its parser that the C library does not give back. In bytes. */
const largestFile = 150_000;

const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;
const isPath = (id) => id.startsWith('.') || id.startsWith('/') || id.startsWith('#');
const isOwn = (file) => !file.includes('/node_modules/');

/** A package that only some routes load stays apart, as all that it imports. */
function isExternal(id, importer) {
  if (isPath(id) || id.startsWith('@intendance/')) return false;
  const name = packageOf(id);
  if (apart.has(name)) return true;
  return importer === undefined || isOwn(importer) ? !bundled.has(name) : false;
}

const modulesOfStart = new Set();

const places = {
  name: 'places',
  /** The maps of the compiler, from TypeScript to the module. */
  load(id) {
    const map = `${id}.map`;
    return isOwn(id) && existsSync(map) ? { code: readFileSync(id, 'utf8'), map: readFileSync(map, 'utf8') } : null;
  },
  /** A module finds the files beside its source as before. */
  transform(code, id) {
    // The helpers of rolldown have no file.
    if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
    const url = `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
  buildEnd() {
    const queue = [...entries];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const module = modulesOfStart.has(id) ? null : this.getModuleInfo(id);
      if (!module) continue;
      modulesOfStart.add(id);
      queue.push(...module.importedIds);
    }
  },
};

/**
 * V8 keeps a text with one character beyond Latin-1, as a typographic apostrophe, in two bytes a character: twice the memory for the source.
 * An escape means the same in strings, templates and patterns.
 */
function narrow(code, file) {
  const raw = /String\.raw`[^`]*[^\0-\xff][^`]*`/.exec(code);
  if (raw) throw new Error(`${file}: write the characters beyond Latin-1 of ${raw[0]} as \\u escapes`);
  return code.replace(/(\\*)([^\0-\xff])/g, (_, slashes, character) => {
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  input: { main: join(folder, 'dist/main.js') },
  platform: 'node',
  external: isExternal,
  plugins: [places],
  // Optional packages of Nest and Fastify that are not installed stay requires.
  logLevel: 'silent',
});
await bundle.write({
  dir: out,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  keepNames: true,
  // The order of execution that the modules have without a bundle, although files import each other in circles.
  strictExecutionOrder: true,
  // Lines stay lines: the source maps of the program name the line of a fault in TypeScript.
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
  codeSplitting: {
    groups: [{ name: 'start', test: (id) => modulesOfStart.has(id), includeDependenciesRecursively: false, maxSize: largestFile }],
  },
});
await bundle.close();
for (const name of readdirSync(out).filter((file) => file.endsWith('.js'))) {
  const file = join(out, name);
  writeFileSync(file, narrow(readFileSync(file, 'utf8'), file));
}
