import { apiFiles } from './api-files.mjs';
import { clientFiles } from './client-files.mjs';
import { domainFiles } from './domain-files.mjs';

const camelCase = (words) => words.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const upper = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Each name of a noun, from its few words. `label`: « un fournisseur »; `labels`: « fournisseurs ». */
export function namesOf({ place, noun, nouns, path, screen, feature, label, labels }) {
  const bare = label.replace(/^(une?) /, '');
  const feminine = label.startsWith('une ');
  const isVowel = /^[aâeéèêiîoôuûh]/i.test(bare);
  const article = isVowel ? 'l’' : feminine ? 'la ' : 'le ';
  const depth = place.split('/').length + 1;
  const rows = path.split('/').at(-1);
  return {
    ...{ noun, nouns, path, screen, feature, label, labels, feminine, rows },
    area: place.split('/')[0],
    folder: place,
    camel: camelCase(noun),
    plural: camelCase(nouns),
    Noun: upper(camelCase(noun)),
    table: `${noun.replaceAll('-', '_')}_list`,
    recordType: noun.replaceAll('-', '_'),
    up: '../'.repeat(depth),
    upWeb: '../'.repeat(depth),
    the: { bare, lower: `${article}${bare}`, upper: upper(`${article}${bare}`) },
    newLabel: `${feminine ? 'Nouvelle' : 'Nouveau'} ${bare}`,
    Label: upper(bare),
    Labels: upper(labels),
  };
}

export const filesOf = (names) => ({ ...domainFiles(names), ...apiFiles(names), ...clientFiles(names) });

/**
 * The edits of shared files that need no thought. @param read reads a file of the repository
 * @throws Error naming the file in which the place of an edit was not found
 */
export function editsOf(names, read) {
  const { area, folder, noun, nouns, Noun, camel, feature, recordType, screen, Label, Labels, newLabel } = names;
  const local = folder.split('/').slice(1).join('/');
  const inArea = `./${local ? `${local}/` : ''}${noun}`;
  const edit = (file, ...changes) => [
    file,
    changes.reduce((text, [pattern, insert]) => {
      if (!pattern.test(text)) throw new Error(`${file}: no ${pattern}`);
      return text.replace(pattern, insert);
    }, read(file)),
  ];
  return Object.fromEntries([
    edit(
      `apps/api/src/${area}/${area}.area.ts`,
      [/\n\n/, `\nimport { ${camel}Noun } from '${inArea}/${noun}.noun.js';\n\n`],
      [/nouns: \[/, `nouns: [${camel}Noun, `],
    ),
    edit('libs/contract/src/record-types.ts', [
      /recordTypes = \{\n/,
      `recordTypes = {\n  ${recordType}: { label: '${Label}', feature: '${feature}' },\n`,
    ]),
    edit('libs/contract/src/features.ts', [
      new RegExp(`(\\n {2}'?${feature}'?: \\{[^}]*?routes: \\[)`),
      `$1'${screen}', '${screen}/:${camel}', `,
    ]),
    edit(`apps/web/src/${area}/screens.ts`, [
      /\n\];/,
      `
  screen({ path: '${screen}', feature: '${feature}', title: '${Labels}', page: () => import('${inArea}/${nouns}.page.js'), navigation: {} }),
  screen({ path: '${screen}/:${camel}', feature: '${feature}', title: '${Label}', page: () => import('${inArea}/${noun}.page.js') }),
];`,
    ]),
    edit(
      'apps/cli/src/program.ts',
      [/\n\n/, `\nimport { add${Noun}s } from './${area}/${nouns}.js';\n\n`],
      [/\n {2}addHistory,/, `\n  add${Noun}s,\n  addHistory,`],
    ),
    edit(`apps/web/e2e/states/${area}.ts`, [
      /(ScreenStates<[^>]*> = \{\n)/,
      `$1  '${screen}': [{ name: '${nouns}', address: '${screen}', shows: h1('${Labels}') }],
  '${screen}/:${camel}': [{ name: '${noun}, new', address: '${screen}/new', shows: h1('${newLabel}') }],
`,
    ]),
  ]);
}
