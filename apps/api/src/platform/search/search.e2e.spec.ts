import { recordTypes } from '@intendance/contract/record-types.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, eventually, gymSettings } from '../../../test/activities-fixture.js';
import { brokenReadModel } from '../../../test/broken-read-model.js';
import { countStatements } from '../../../test/count-statements.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import { RecordSearches } from './record-search.js';
import type { FoundRecordsDto } from './search.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
  await app.settled();
}, 60_000);
afterAll(() => app?.close());

const answerTo = (text: string, headers = fixture.clerk.headers) =>
  app.inject({ method: 'GET', url: `/api/search?text=${encodeURIComponent(text)}`, headers });
const search = async (text: string, headers = fixture.clerk.headers) => {
  const answer = await answerTo(text, headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<FoundRecordsDto>();
};
const typesOf = ({ records }: FoundRecordsDto) => records.map(({ type }) => type);

describe('a record is found from any screen', () => {
  it('by words of its name, whatever the accents and capitals', async () => {
    const { activity_name } = fixture.activity;
    const activity = { type: 'refund_settings', id: fixture.activity.id, label: activity_name, detail: null, date: null, amount: null };
    expect((await search(activity_name.toUpperCase())).records).toContainEqual(activity);
    expect(await search('martin')).toMatchObject({ records: expect.arrayContaining([expect.objectContaining({ id: fixture.personId })]) });
  });

  it('by a number, exactly, and once even where its name has it too', async () => {
    const person = { civility: 'M', lastname: 'Nguyen', firstname: 'Anh', email: 'zx-4471@exemple.fr', matricule: 'ZX-4471' };
    expect(codeOf(await fixture.post('/people', person))).toBe('201');
    await app.settled();
    expect((await search('ZX-4471')).records).toMatchObject([
      { type: 'person', label: 'NGUYEN Anh', detail: 'matricule ZX-4471, zx-4471@exemple.fr' },
    ]);
    expect((await search('ZX-44')).records).toHaveLength(1);
  });

  it('those whose name begins with the text before the others', async () => {
    for (const lastname of ['Abadie-Quint', 'Quintane']) await fixture.post('/people', { civility: 'M', lastname, firstname: 'Jo' });
    await app.settled();
    expect((await search('quint')).records.map(({ label }) => label)).toEqual(['QUINTANE Jo', 'ABADIE-QUINT Jo']);
  });

  it('those who left after the others, with the day', async () => {
    const people = ['Abel', 'Zoé'].map((firstname) => ({ civility: 'M', lastname: 'Quidam', firstname }));
    const [leaver, current] = people;
    await fixture.post('/people', { ...leaver, entrance_date: '2020-01-01', exit_date: '2024-03-15' });
    await fixture.post('/people', current ?? {});
    await app.settled();
    expect((await search('quidam')).records).toMatchObject([
      { label: 'QUIDAM Zoé', detail: null },
      { label: 'QUIDAM Abel', detail: 'sortie : 15/03/2024' },
    ]);
  });

  it('only where the user may see it', async () => {
    const { environmentId } = fixture.clerk;
    const clerk = await signedIn(app, { environmentId, permissions: ['ACTIVITY_ACCESS'] });
    expect(await search('martin', clerk.headers)).toEqual({
      records: [
        { type: 'beneficiary', id: fixture.personId, label: expect.stringMatching(/^MARTIN/), detail: null, date: null, amount: null },
      ],
      unread: [],
    });
    const accountant = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect(typesOf(await search('martin', accountant.headers))).toEqual([]);
    const stranger = await signedIn(app);
    expect((await search('martin', stranger.headers)).records).toEqual([]);
  });

  it('by a text of 2 to 200 characters', async () => {
    expect(codeOf(await answerTo('m'))).toMatch(/^4/);
    expect(codeOf(await answerTo('m'.repeat(201)))).toMatch(/^4/);
    expect(codeOf(await app.inject({ method: 'GET', url: '/api/search', headers: fixture.clerk.headers }))).toMatch(/^4/);
    expect((await search('%%')).records).toEqual([]);
    expect(codeOf(await answerTo('   '))).toMatch(/^4/);
  });
});

describe('the searches of all nouns', () => {
  it('are of types that have a name', () => {
    const types = app.get(RecordSearches).all.map(({ recordType }) => recordType);
    expect(types.filter((type) => type !== 'beneficiary' && !Object.hasOwn(recordTypes, type))).toEqual([]);
  });

  it('are read in one statement', async () => {
    expect(app.get(RecordSearches).all.length).toBeGreaterThan(12);
    await search('12,50 cours de natation');
    const statements = await countStatements(app, () => search('12,50'));
    expect(statements).toBeLessThanOrEqual(2);
  });

  it('are told apart when a read model stands still: the records of the others come', async () => {
    await brokenReadModel(app, { table: 'refund_activity_list', refuses: `name = 'Natation refusée'` });
    await fixture.post('/refund_settings', { ...gymSettings, activity_name: 'Natation refusée' });
    const answer = await eventually(async () => {
      const { records, unread } = await search('martin');
      return unread.length > 0 ? { records, unread } : undefined;
    });
    expect(answer.unread).toEqual(['refund_settings']);
    expect(answer.records).toMatchObject([{ type: 'person', id: fixture.personId }]);
  });
});
