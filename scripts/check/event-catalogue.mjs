// docs/event-catalogue.md lists the stored events. It is generated from the code: `node scripts/check/event-catalogue.mjs --write`.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');
const catalogue = join(root, 'docs/event-catalogue.md');

/** Events are members `{ type: '…'; data: … }` of a union type whose name ends in Event. */
function readNoun(path) {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const aliases = source.statements.filter(ts.isTypeAliasDeclaration);
  const events = aliases.filter(({ name }) => name.text.endsWith('Event')).flatMap(({ type }) => eventsOf(type, source));
  const [, area, noun] = /src\/([\w-]+)\/(?:[\w-]+\/)*([\w-]+)\/[^/]+$/.exec(path);
  return { area, noun, path, events };
}

function eventsOf(type, source) {
  const members = ts.isUnionTypeNode(type) ? type.types : [type];
  return members.filter(ts.isTypeLiteralNode).flatMap((literal) => {
    const name = memberText(literal, 'type', source)?.replace(/'/g, '');
    return name ? [{ name, data: oneLine(memberText(literal, 'data', source) ?? ''), note: noteBefore(literal, source) }] : [];
  });
}

const memberText = (literal, name, source) =>
  literal.members.find((member) => member.name?.getText(source) === name)?.type?.getText(source);

/** The comment of one event, above its member of the union. */
function noteBefore(literal, source) {
  const comments = ts.getLeadingCommentRanges(source.text, literal.getFullStart()) ?? [];
  return oneLine(comments.map(({ pos, end }) => source.text.slice(pos, end).replace(/^\/\*\*|\*\/$|^\/\/|^\s*\*/gm, '')).join(' '));
}

const oneLine = (words) => words.replace(/\s+/g, ' ').trim();
const cell = (words) => words.replaceAll('|', '\\|');
const shown = (data) => (data === '' || data === 'Record<string, never>' ? '' : `\`${cell(data)}\``);

/** The declarations of the fields encrypted under a key per person. */
function personalOf(path) {
  const declaration = path.replace('.events.ts', '-personal.ts');
  return existsSync(join(root, declaration)) ? ` · personal fields: [${basename(declaration)}](../${declaration})` : '';
}

function render(nouns) {
  const tables = nouns.map(({ area, noun, path, events }) => {
    const rows = events.map(({ name, data, note }) => `| \`${name}\` | ${shown(data)} | ${cell(note)} |`);
    return `## ${area} · ${noun}\n\n[${path}](../${path})${personalOf(path)}\n\n| Event | Data | |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Event catalogue

What the event store holds, by noun. Events are stored for ever: they gain optional fields or new types, and old shapes are read through upcasters
([ADR 0004](adr/0004-events-are-for-ever.md)); personal fields are sealed ([ADR 0016](adr/0016-a-key-per-person.md)). Written from the code by \`node scripts/check/event-catalogue.mjs --write\`; the check fails when it is not up to date.

${tables.join('\n')}`;
}

const text = render(globSync('libs/domain/src/**/*.events.ts', { cwd: root }).sort().map(readNoun));
if (process.argv.includes('--write')) writeFileSync(catalogue, text);
else if (readFileSync(catalogue, 'utf8') !== text) {
  process.stderr.write('docs/event-catalogue.md is not up to date. Run: node scripts/check/event-catalogue.mjs --write\n');
  process.exitCode = 1;
}
