/** The files of the API: read model, list, body, routes, declaration and their spec. */
export const apiFiles = ({
  noun,
  Noun,
  camel,
  folder,
  up,
  path,
  rows,
  table,
  feature,
  recordType,
  label,
  labels,
  the,
  Label,
  Labels,
  feminine,
}) => {
  const at = `apps/api/src/${folder}/${noun}/${noun}`;
  const domain = `@intendance/domain/${folder}/${noun}/${noun}`;
  const e = feminine ? 'e' : '';
  return {
    [`${at}-list.projection.ts`]: `import type { ${Noun}Event } from '${domain}.events.js';
import { type Known${Noun}, known${Noun}, ${camel}Decider } from '${domain}.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '${up}platform/projection/projection.js';

export type ${Noun}Row = { id: string; name: string; search: string; removed: boolean; version: number; state: Known${Noun} };

export const ${camel}List: RowProjection<${Noun}Event, ${Noun}Row> = {
  name: '${noun}-list',
  version: 1,
  from: ['${noun}'],
  table: {
    name: '${table}',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      removed: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['name, id', 'updated_at, id'],
  },
  fold: (row, event) => {
    const state = known${Noun}(${camel}Decider.evolve(row?.state ?? ${camel}Decider.initial, event));
    const { name, status } = state;
    return {
      id: streamKeyOf(event.stream),
      name,
      search: searchText(name),
      removed: status === 'removed',
      version: event.version,
      state,
    };
  },
};
`,
    [`${at}.listing.ts`]: `import type { Known${Noun} } from '${domain}.js';
import { instantColumn, type Sheet, textColumn } from '${up}platform/documents/sheet.js';
import { flag } from '${up}platform/lists/list-field.js';
import { folded, words } from '${up}platform/lists/list-search.js';
import { listing } from '${up}platform/lists/listing.js';
import type { Updated } from '${up}platform/lists/updated-at.js';

export const ${camel}Listing = listing({
  resource: '${rows}',
  from: 'read.${table} l',
  select: 'l.id, l.version, l.state, l.updated_at',
  record: 'l',
  fields: { isDeleted: flag('l.removed', false) },
  searches: { searchname: words('Recherche', folded('l.search')) },
  orders: { name: 'l.name', updated_at: 'l.updated_at' },
  defaultOrder: { name: 'asc' },
  tieBreaker: 'l.id',
  labels: { id: '${Label}', isDeleted: 'Supprimé${e}' },
});

export type Listed${Noun} = Updated & { id: string; version: number; state: Known${Noun}; updated_at: Date };

export const ${camel}Export: Sheet<Listed${Noun}> = {
  name: '${Labels}',
  fileName: '${Labels}',
  columns: [
    textColumn('Nom', ({ state }) => state.name, 40),
    instantColumn('Dernière modification', ({ updated_at }) => updated_at, 22),
  ],
};
`,
    [`${at}.dto.ts`]: `import { UpdatedAtField } from '${up}platform/lists/updated-at.js';
import { CountField, FlagField, IdField, TextField } from '${up}platform/wire/fields.js';

export class Save${Noun}Dto {
  @TextField({ max: 200, example: 'Exemple' }) name!: string;
}

export class ${Noun}Dto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Exemple' }) name!: string;
  @FlagField() isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
`,
    [`${at}.controller.ts`]: `import { ${camel}Errors } from '${domain}.errors.js';
import { type Known${Noun}, ${camel}Case } from '${domain}.js';
import { updatedAtToWire } from '${up}platform/lists/updated-at.js';
import { oneOf, pageOf, record, write } from '${up}platform/records/record-declaration.js';
import { recordRoutes } from '${up}platform/records/record-routes.js';
import { ${Noun}Dto, Save${Noun}Dto } from './${noun}.dto.js';
import { type Listed${Noun}, ${camel}Export, ${camel}Listing } from './${noun}.listing.js';

const ${camel} = record({
  path: '${path}',
  feature: '${feature}',
  operations: { record: '${Noun}' },
  stream: '${noun}',
  recordType: '${recordType}',
  dto: ${Noun}Dto,
  needs: {},
  case: ${camel}Case,
  toDto: ({ value, version }, { id }) => toWire(id, version, value),
});

const toWire = (id: string, version: number, { name, status }: Known${Noun}): ${Noun}Dto => ({ id, name, isDeleted: status === 'removed', version });
const rowToWire = ({ id, version, state, ...row }: Listed${Noun}): ${Noun}Dto => ({ ...toWire(id, version, state), ...updatedAtToWire(row) });

export const ${Noun}Controller = recordRoutes(${camel}, {
  list: { summary: 'Lister les ${labels}', listing: ${camel}Listing, answer: pageOf(${camel}Listing, rowToWire) },
  download: { summary: 'Télécharger la liste des ${labels}', sheet: ${camel}Export },
  find: { summary: 'Lire ${label}', read: oneOf(${camel}Listing, rowToWire, ${camel}Errors.unknown) },
  history: { summary: 'Ce qui a été fait sur ${label}, par qui et quand' },
  create: write(Save${Noun}Dto, {
    summary: 'Ajouter ${label}',
    refusals: [${camel}Errors.incomplete([])],
    command: ({ dto: { name } }) => ({ type: 'Add${Noun}', data: { name } }),
  }),
  save: write(Save${Noun}Dto, {
    summary: 'Renommer ${label}',
    refusals: [${camel}Errors.incomplete([]), ${camel}Errors.removed()],
    command: ({ dto: { name } }) => ({ type: 'Rename${Noun}', data: { name } }),
  }),
  remove: { summary: 'Mettre ${label} à la corbeille', command: { type: 'Remove${Noun}' } },
  moves: { restore: { summary: 'Sortir ${label} de la corbeille', command: { type: 'Restore${Noun}' } } },
});
`,
    [`${at}.noun.ts`]: `import type { ${Noun}Event } from '${domain}.events.js';
import { ${camel}Decider } from '${domain}.js';
import { exportedList } from '${up}capabilities/data-export/exported-list.js';
import { noun } from '${up}capabilities/manifest/noun.js';
import { stream } from '${up}capabilities/manifest/stream.js';
import { describer } from '${up}platform/history/history-describer.js';
import { field } from '${up}platform/history/history-fields.js';
import { projection } from '${up}platform/projection/projection.js';
import { ${Noun}Controller } from './${noun}.controller.js';
import { ${camel}Export, ${camel}Listing } from './${noun}.listing.js';
import { ${camel}List } from './${noun}-list.projection.js';

const labels = {
  ${Noun}Added: 'a ajouté ${the.lower}',
  ${Noun}Renamed: 'a renommé ${the.lower}',
  ${Noun}Removed: 'a mis ${the.lower} à la corbeille',
  ${Noun}Restored: 'a sorti ${the.lower} de la corbeille',
} as const;

export const ${camel}Noun = noun({
  feature: '${feature}',
  controllers: [${Noun}Controller],
  projections: [projection(${camel}List)],
  history: [
    describer<${Noun}Event>({
      streamType: '${noun}',
      recordType: '${recordType}',
      describe: ({ type, data }) => ({ label: labels[type], ...('name' in data && { fields: { name: field('Nom', data.name) } }) }),
    }),
  ],
  exportedFiles: [exportedList({ title: '${Labels}', feature: '${feature}', listing: ${camel}Listing, sheet: ${camel}Export })],
  streams: [
    stream('${noun}', ${camel}Decider, {
      // Decide: a name of a person is encrypted (\`personal\`), a name of a thing is \`impersonal\`.
      texts: { name: 'clear: not decided yet' },
      relay: { ${Noun}Added: [], ${Noun}Renamed: [], ${Noun}Removed: [], ${Noun}Restored: [] },
    }),
  ],
});
`,
    [`${at}.e2e.spec.ts`]: `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '${up}../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '${up}../test/directory-fixture.js';
import { openTestApp, type TestApp } from '${up}../test/open-test-app.js';
import type { ${Noun}Dto } from './${noun}.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(() => app?.close());

const added = async (name = 'Exemple') => (await fixture.post('/${path}', { name })).json<${Noun}Dto>();

describe('${label}', () => {
  it('is added, renamed, removed and restored', async () => {
    const { id } = await added();
    expect((await fixture.put(\`/${path}/\${id}\`, { name: 'Autre' })).json()).toMatchObject({ name: 'Autre', version: 2 });
    expect((await fixture.remove(\`/${path}/\${id}\`)).json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(\`/${path}/\${id}\`, { name: 'Encore' }))).toBe('409 ${noun}.removed');
    await fixture.post(\`/${path}/\${id}/restore\`);
    expect((await fixture.get(\`/${path}/\${id}\`)).json()).toMatchObject({ name: 'Autre', isDeleted: false });
  });
  it('needs a name', async () => expect(codeOf(await fixture.post('/${path}', { name: ' ' }))).toBe('422 ${noun}.incomplete'));
  it('is of one structure', async () => {
    const { id } = await added();
    expect(codeOf(await (await fixture.stranger()).get(\`/${path}/\${id}\`))).toBe('404 ${noun}.unknown');
  });
});
`,
  };
};
