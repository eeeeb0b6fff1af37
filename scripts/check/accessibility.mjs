// docs/accessibility.md shows the audit of both applications by the 106 criteria of RGAA 4.1, from apps/api/assets/accessibility.json, which
// the statement of the members' sites reads too. `--write` writes the page; without it, a page that differs fails the check.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../lib/node.mjs';

/** Of each theme. */
const counts = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];
const themes = [
  ...['Images', 'Cadres', 'Couleurs', 'Multimédia', 'Tableaux', 'Liens', 'Scripts', 'Éléments obligatoires'],
  ...['Structuration', 'Présentation', 'Formulaires', 'Navigation', 'Consultation'],
];
const verdicts = ['C', 'NC', 'NA'];

const { auditedOn, criteria: audit } = JSON.parse(readFileSync(join(root, 'apps/api/assets/accessibility.json'), 'utf8'));
const expected = counts.flatMap((count, theme) => Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`));
const numbers = audit.map(({ criterion }) => criterion);
if (numbers.join() !== expected.join())
  fail('apps/api/assets/accessibility.json does not have the 106 criteria of RGAA 4.1 in their order.');
for (const { criterion, site, office, how, remedy } of audit) {
  if (![site, office].every((verdict) => verdicts.includes(verdict)) || !how)
    fail(`criterion ${criterion}: a verdict or how it was checked is missing.`);
  if ([site, office].includes('NC') && !remedy) fail(`criterion ${criterion}: say how the fault will be mended.`);
}

const count = (application, verdict) => audit.filter((row) => row[application] === verdict).length;
const rate = (application) => {
  const [met, faults] = [count(application, 'C'), count(application, 'NC')];
  return `${((100 * met) / (met + faults)).toFixed(1).replace('.', ',')} %`;
};
const line = (name, application) =>
  `| ${name} | ${verdicts.map((verdict) => count(application, verdict)).join(' | ')} | ${rate(application)} |`;
const table = (theme, index) => [
  `## ${index + 1} · ${theme}`,
  '| Critère | Sujet | Site | Back-office | Vérification | Remède |',
  '|---|---|---|---|---|---|',
  ...audit
    .filter(({ criterion }) => criterion.startsWith(`${index + 1}.`))
    .map(
      ({ criterion, subject, site, office, how, remedy = '' }) =>
        `| ${criterion} | ${subject} | ${site} | ${office} | ${how} | ${remedy} |`,
    ),
  '',
];
const text = `${[
  '# Accessibility: the audit of RGAA 4.1',
  '',
  'Written by `node scripts/check/accessibility.mjs --write` from `apps/api/assets/accessibility.json`, which the statement of the members’ sites',
  `reads too. C: met. NC: not met. NA: not applicable. The audit is our own, of ${auditedOn}: axe on each declared screen and page, journeys by keyboard, a`,
  'review of the templates. It has not been confirmed by a real screen reader or by a third party. What a structure writes or uploads is not in it.',
  '',
  '| | C | NC | NA | Met |',
  '|---|---|---|---|---|',
  line('Site', 'site'),
  line('Back-office', 'office'),
  '',
  ...themes.flatMap(table),
].join('\n')}`;

const file = join(root, 'docs/accessibility.md');
if (process.argv.includes('--write')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text)
  fail('docs/accessibility.md is not up to date. Run: node scripts/check/accessibility.mjs --write');
