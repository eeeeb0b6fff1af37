// `npm run play person`: sends commands to a decider and shows the decided events. Nothing is stored; only the domain runs.
// `globSync` is missing from older Nodes: a named import of it would stop them before `requireNode` can print its message.
import fs, { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { start } from 'node:repl';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { bin, fail, requireNode, root } from './lib/node.mjs';
import { run } from './lib/run.mjs';

await requireNode();
const nouns = new Map(
  fs
    .globSync('libs/domain/src/**/*.events.ts', { cwd: root })
    .map((path) => [basename(path, '.events.ts'), casePath(path.replace('.events.ts', ''))]),
);
const [noun = ''] = process.argv.slice(2);
const path = nouns.get(noun) ?? fail(`npm run play <noun>, one of: ${[...nouns.keys()].sort().join(', ')}`);
const built = await run(bin('tsgo'), ['-b', 'libs/domain/tsconfig.build.json'], {});
if (built.code !== 0) fail(built.output);

const decider = await deciderOf(path);
const sources = fs.globSync(`${path.replace(/[^/]+$/, '')}*.ts`, { cwd: root }).filter((file) => !/\.(events|errors|spec)\.ts$/.test(file));
const commands = sources.flatMap((file) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(/^\s*(?:\||export type \w+ =) \{ type: '(\w+)'(?:; data: (.+))? \};?$/gm),
]);
let story = [];
/** Events of the streams around a case, by the name of the fact. */
const around = {};

process.stdout.write(`${noun}: a command is its type, then its data if any: RenameUser { firstname: 'Anne', lastname: 'Roy' }\n`);
process.stdout.write('.commands lists them, .state and .events show where it stands, .undo, .load <file of stored events> [how many]\n');
if (decider.facts) process.stdout.write(`.given <fact> <file of stored events>, of ${decider.facts.join(', ')}\n`);
const session = start({
  prompt: `${noun}> `,
  eval: (line, _context, _file, show) => show(null, decide(line.trim())),
  writer: (text) => text ?? '',
});
for (const [name, action] of Object.entries({
  commands: () => commands.map(([, type, data = '']) => `${type} ${data}`).join('\n'),
  state: () => shown(state()),
  events: () => shown(story),
  undo: () => shown(story.splice(-1)),
  load: (rest) => load(...rest.trim().split(/\s+/)),
  given: (rest) => given(...rest.trim().split(/\s+/)),
}))
  session.defineCommand(name, (rest) => {
    process.stdout.write(`${action(rest)}\n`);
    session.displayPrompt();
  });

function decide(line) {
  const [, type, data] = /^(\w+)\s*(.*)$/s.exec(line) ?? [];
  if (!type) return undefined;
  try {
    const events = decider.decide({ type, data: data ? new Function(`return (${data})`)() : undefined }, state());
    story.push(...events);
    return events.length > 0 ? shown(events) : 'nothing to do';
  } catch (error) {
    return 'kind' in error ? `refused: ${error.code}\n${error.message}` : String(error);
  }
}

function load(file, count = 'Infinity') {
  story = storedEvents(file).slice(0, Number(count));
  return shown(state());
}

function state() {
  return story.reduce((before, event) => decider.evolve(before, event), decider.initial);
}

function shown(value) {
  return inspect(value, { depth: 6, colors: process.stdout.isTTY });
}

function given(fact, file) {
  around[fact] = storedEvents(file);
  return shown(around[fact]);
}

const storedEvents = (file) => JSON.parse(readFileSync(file, 'utf8')).events.map(({ type, data }) => ({ type, data }));

/** The case of a noun is beside its events, or in a higher room of the same area. */
function casePath(path) {
  const [area] = /^libs\/domain\/src\/[\w-]+/.exec(path);
  return fs.existsSync(join(root, `${path}.ts`))
    ? path
    : (fs.globSync(`${area}/**/${basename(path)}.ts`, { cwd: root })[0] ?? path).replace(/\.ts$/, '');
}

async function deciderOf(source) {
  const file = join(root, `${source.replace('/src/', '/dist/')}.js`);
  const exported = await import(pathToFileURL(file).href);
  const named = (suffix) => Object.entries(exported).find(([name]) => name.endsWith(suffix))?.[1];
  const definition = named('Case');
  return named('Decider') ?? (definition ? deciderOfCase(definition) : fail(`${source}.ts exports no decider and no case`));
}

/** The decisions of a case on its own stream; the other facts are those of `.given`. */
function deciderOfCase({ folds, own, decide: decideCase }) {
  const id = '00000000-0000-8000-8000-000000000001';
  const now = new Date();
  const context = { environmentId: id, userId: id, today: now.toISOString().slice(0, 10), now };
  const fact = ([name, fold]) => [name, 'each' in fold ? new Map() : (around[name] ?? []).reduce(fold.evolve, fold.initial)];
  return {
    facts: Object.keys(folds).filter((name) => name !== own),
    initial: folds[own].initial,
    evolve: folds[own].evolve,
    decide: (command, record) =>
      decideCase({ id, ...command }, { ...Object.fromEntries(Object.entries(folds).map(fact)), [own]: record }, context).events[own] ?? [],
  };
}
