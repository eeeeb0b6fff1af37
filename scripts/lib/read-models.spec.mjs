import { describe, expect, it } from '@jest/globals';
import { foreignReads } from './read-models.mjs';

const projection = `export const personList = { table: { name: 'person_list',\n columns: {} }, tallies: [{ table: 'person_by_city' }] };`;
const read = (path, source) =>
  foreignReads(
    new Map([
      ['apps/api/src/directory/person/person-list.projection.ts', projection],
      [path, source],
    ]),
  );

describe('the reads of read models', () => {
  it.each([
    ['a join', "joins: { p: 'LEFT JOIN read.person_list p ON p.id = r.person_id' }"],
    ['a total', "'SELECT people FROM read.person_by_city'"],
    ['a table with an interpolated name', "const count = (table: string) => 'SELECT count(*) FROM read.' + table;\ncount('person_list');"],
  ])('report %s of another area', (_, source) => {
    expect(read('apps/api/src/website/household.ts', source)).toEqual([
      expect.stringMatching(/^apps\/api\/src\/website\/household\.ts:\d reads person_\w+, a table of directory$/),
    ]);
  });

  it('report a table that no projection declares', () => {
    expect(read('apps/api/src/website/household.ts', 'SELECT 1 FROM read.people_list')).toEqual([
      'apps/api/src/website/household.ts:1 reads people_list, which no projection declares',
    ]);
  });

  it.each([
    ['the owner', 'apps/api/src/directory/person/person.listing.ts', "from: 'read.person_list p'"],
    ['a published view', 'apps/api/src/website/household.ts', `\`SELECT id FROM \${people} p\``],
    ['a method of the same name', 'apps/api/src/website/household.ts', 'read.filter(isOpen)'],
  ])('accept %s', (_, path, source) => {
    expect(read(path, source)).toEqual([]);
  });
});
