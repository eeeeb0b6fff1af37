// French puts a space before « ? ! ; : % € » and inside its quotation marks, and no line may break there: the screens write a no-break space.
// Screens, messages of the API and mails use the apostrophe ’; texts of the specification keep the straight apostrophe.
// `node scripts/check/typography.mjs --write` mends the faults.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fail, root } from '../lib/node.mjs';

const noBreak = '\u00a0';
const isMending = process.argv.includes('--write');
const marks = '([?!;:»%€])(?![\\w=?:&|])';
const inside = new RegExp(`(?<=\\S) ${marks}`, 'g');
const atStart = new RegExp(`^ ${marks}`);

const straight = /(?<=\p{L})'(?=[\p{L}\p{N}«]|$)/gu;
const specified = new Set([
  "Une erreur s'est produite",
  "Echec de l'enregistrement",
  "Votre période d'essai a expiré",
  "Votre mot de passe n'est pas valide",
  "Votre IBAN n'est pas valide",
  "Votre BIC n'est pas valide",
  "Une erreur s'est produite lors de la sauvegarde.",
  "Une erreur s'est produite lors de la mise à jour de votre offre",
  "Lien de l'image copié.",
  "Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.",
  "Vous n'êtes pas éligible pour une demande d'inscription sur cette activité.",
  "Vous devez calculer le montant de l'inscription pour valider la demande.",
  "Le montant de cette demande ne peut pas être calculé car elle ne valide pas les règles paramétrées dans l'activité",
  "Le libellé de l'opération doit être saisi",
  "La date de l'opération doit être saisie",
  "Le compte de l'opération doit être saisi",
  "Le type d'opération doit être saisi",
  "La montant de l'opération doit être saisi",
  "Le mode de règlement de l'opération doit être saisi",
  "La somme des affectations est différente de le montant de l'opération",
  "Vous devez remplir les champs de l'activité pour pouvoir la valider.",
]);

const spaced = (text, isAfterHole) =>
  (isAfterHole ? text.replace(atStart, `${noBreak}$1`) : text).replaceAll(inside, `${noBreak}$1`).replaceAll(/« /g, `«${noBreak}`);
const mended = (text, isAfterHole) => (specified.has(text) ? text : spaced(text, isAfterHole).replaceAll(straight, '’'));

/** Texts that a user sees: strings, templates with their expressions, and text between tags. */
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

/** Titles that imports compare, names that events and read models have stored, and data of the demonstration. */
const keptFiles = [
  'libs/domain/src/directory/person-import/import-headers.ts',
  'libs/domain/src/bookkeeping/plan/plan-file/plan-columns.ts',
  'libs/domain/src/bookkeeping/plan/default-plan/account-labels.ts',
  'apps/api/src/seed/',
  'apps/api/src/capabilities/sample-data/',
  'apps/api/src/activities/sample/refund-activities.ts',
  'apps/api/src/activities/sample/registration-activities.ts',
];
/** SQL and the security policy quote words: a straight mark after a space, where French never has an apostrophe. */
const isCode = (text) => /(?:^|[\s(=,])'|\b(?:SELECT|FROM|WHERE|CASE)\b/.test(text);
const withApostrophe = (text) => (specified.has(text) || isCode(text) ? text : text.replaceAll(straight, '’'));

const faults = [];
const screens = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).map((path) => ({ path, correct: mended }));
const messages = globSync(['libs/domain/src/**/*.ts', 'apps/api/src/**/*.ts'], { cwd: root })
  .filter((path) => !keptFiles.some((kept) => path.startsWith(kept)))
  .map((path) => ({ path, correct: withApostrophe }));
for (const { path, correct } of [...screens, ...messages]) {
  if (path.includes('.spec.')) continue;
  let source = readFileSync(join(root, path), 'utf8');
  const before = source;
  for (const { start, end, isAfterHole } of texts(source, path).toReversed()) {
    const text = before.slice(start, end);
    const wanted = correct(text, isAfterHole);
    if (wanted === text) continue;
    faults.push(`${path}:${before.slice(0, start).split('\n').length} ${text.trim().slice(0, 100)}`);
    source = source.slice(0, start) + wanted + source.slice(end);
  }
  if (isMending && source !== before) writeFileSync(join(root, path), source);
}

if (faults.length > 0 && !isMending)
  fail(
    `A space that may break a line before its mark, or a straight apostrophe; node scripts/check/typography.mjs --write mends it:\n${faults.join('\n')}`,
  );
