// French puts a space before « ? ! ; : % € » and inside its quotation marks, and no line may break there: the screens write a no-break space.
// `node scripts/check/typography.mjs --write` mends what it finds.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fail, root } from '../lib/node.mjs';

const noBreak = '\u00a0';
const isMending = process.argv.includes('--write');
const marks = '([?!;:»%€])(?![\\w=?:&|])';
const inside = new RegExp(`(?<=\\S) ${marks}`, 'g');
const atStart = new RegExp(`^ ${marks}`);

const mended = (text, isAfterHole) =>
  (isAfterHole ? text.replace(atStart, `${noBreak}$1`) : text).replaceAll(inside, `${noBreak}$1`).replaceAll(/« /g, `«${noBreak}`);

/** Where the words for the eye stand: strings, templates with their holes, and text between tags. */
function texts(source, path) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isTail = ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    const isQuoted = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || isTail;
    if (ts.isJsxText(node)) found.push({ start: node.pos, end: node.end, isAfterHole: true });
    else if (isQuoted) found.push({ start: node.getStart(file) + 1, end: node.end - 1, isAfterHole: isTail || ts.isStringLiteral(node) });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const faults = [];
for (const path of globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })) {
  if (path.includes('.spec.')) continue;
  let source = readFileSync(join(root, path), 'utf8');
  const before = source;
  for (const { start, end, isAfterHole } of texts(source, path).toReversed()) {
    const text = before.slice(start, end);
    const wanted = mended(text, isAfterHole);
    if (wanted === text) continue;
    faults.push(`${path}:${before.slice(0, start).split('\n').length} ${text.trim().slice(0, 100)}`);
    source = source.slice(0, start) + wanted + source.slice(end);
  }
  if (isMending && source !== before) writeFileSync(join(root, path), source);
}

if (faults.length > 0 && !isMending)
  fail(`A space that may break a line before its mark; node scripts/check/typography.mjs --write mends it:\n${faults.join('\n')}`);
