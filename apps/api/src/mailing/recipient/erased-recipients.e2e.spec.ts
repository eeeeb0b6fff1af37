import { type MailingEvent, type MailingId, mailingStream } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { type Mailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { tracesOf } from '../../../test/traces-of.js';
import { Retention } from '../../capabilities/retention/retention.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import type { MailingListDto } from '../mailing-list/mailing-list.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await directoryFixture(app);
});
afterAll(() => app?.close());

const sent = async (addresses: string[]): Promise<string> => {
  const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
  const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
  await app.settled();
  await fixture.post(`/mailings/${id}/send`);
  await eventually(async () => ((await fixture.get(`/mailings/${id}`)).json<MailingDto>().status === 'SENT' ? true : undefined));
  return id;
};
const list = async (content: string): Promise<string> => {
  const file = (await fixture.upload('/mailing_lists/files', 'liste.csv', content)).json<{ id: string }>().id;
  return (await fixture.post('/mailing_lists', { name: 'Liste', type: 'file', data: { file }, consent: true })).json<MailingListDto>().id;
};
const addressesOf = async (id: string) => (await fixture.get(`/mailings/${id}`)).json<MailingDto>().recipients.addresses;
const rowsOf = async (id: string) =>
  (await app.pools.owner.query('SELECT email, contact, reason FROM platform.mailing_recipient WHERE mailing_id = $1 ORDER BY rank', [id]))
    .rows;
const isFileErased = async (id: string) => {
  const { data } = (await fixture.get(`/mailing_lists/${id}`)).json<MailingListDto>();
  return (data as { file?: { isErased: boolean } }).file?.isErased;
};

describe('the erasure of a person', () => {
  it('reaches typed addresses, files of lists and delivery rows, by every address that the person had', async () => {
    const person = await fixture.person({ email: 'avant@efface.example' });
    await fixture.put(`/people/${person.id}`, { ...person, email: 'apres@efface.example' });
    const before = await sent(['Avant@efface.example', 'reste@efface.example']);
    const after = await sent(['apres@efface.example']);
    const other = await sent(['reste@efface.example']);
    const named = await list('E-mail\nAPRES@efface.example\n');
    const foreign = await list('E-mail\nreste@efface.example\n');
    await app.settled();
    const erasing = await fixture.post(`/people/${person.id}/erase`, { confirmation: 'effacer les données personnelles' });
    expect(erasing.statusCode).toBe(200);
    await eventually(async () => ((await isFileErased(named)) ? true : undefined));
    expect([await addressesOf(before), await addressesOf(after), await addressesOf(other)]).toEqual([
      ['reste@efface.example'],
      [],
      ['reste@efface.example'],
    ]);
    const empty = { email: '', contact: {}, reason: '' };
    expect(await rowsOf(before)).toEqual([empty, expect.objectContaining({ email: 'reste@efface.example' })]);
    expect(await rowsOf(after)).toEqual([empty]);
    expect(await isFileErased(foreign)).toBe(false);
    await eventually(async () => {
      const { rows } = await app.pools.owner.query('SELECT 1 FROM platform.mailing_erasure');
      return rows.length === 0 ? true : undefined;
    });
  });

  it('removes the person from the mailing for ever, one after the other, and the author may go on writing', async () => {
    const [zoe, luc] = [await fixture.person({ email: 'zorglub@efface.example' }), await fixture.person({ email: 'luc@efface.example' })];
    const addresses = ['zorglub@efface.example', 'luc@efface.example', 'tiers@efface.example'];
    const { id } = (await fixture.post('/mailings', { subject: 'Noël', recipients: { addresses } })).json<MailingDto>();
    const erase = (person: { id: string }) =>
      fixture.post(`/people/${person.id}/erase`, { confirmation: 'effacer les données personnelles' });
    const until = (expected: string[]) => eventually(async () => ((await addressesOf(id)).join() === expected.join() ? true : undefined));
    await erase(zoe);
    await until(['luc@efface.example', 'tiers@efface.example']);
    await fixture.put(`/mailings/${id}`, {
      recipients: { addresses: ['luc@efface.example', 'tiers@efface.example', 'neuf@efface.example'] },
    });
    expect(await addressesOf(id)).toEqual(['luc@efface.example', 'tiers@efface.example', 'neuf@efface.example']);
    await erase(luc);
    await until(['tiers@efface.example', 'neuf@efface.example']);
    await eventually(async () => ((await tracesOf(app, ['zorglub@efface', 'luc@efface'])).length === 0 ? true : undefined));
    // A rebuild reads the whole stream again.
    const [slice] = await app.get(EventStore).read(fixture.clerk.environmentId, [mailingStream(id as MailingId)]);
    expect(foldSlice<MailingEvent, Mailing>(mailingFold, slice).state).toMatchObject({
      addresses: ['tiers@efface.example', 'neuf@efface.example'],
    });
  });

  it('changes nothing when it is refused', async () => {
    const person = await fixture.person({ email: 'garde@efface.example' });
    const id = await sent(['garde@efface.example']);
    const refused = await fixture.post(`/people/${person.id}/erase`, { confirmation: 'non' });
    expect(refused.statusCode).toBe(422);
    expect(await addressesOf(id)).toEqual(['garde@efface.example']);
  });
});

describe('the retention of mailings', () => {
  it('empties the rows of old mails, and leaves the others', async () => {
    const [old, recent] = [await sent(['vieux@garde.example']), await sent(['neuf@garde.example'])];
    const age = (id: string, days: number) =>
      app.pools.owner.query('UPDATE platform.mailing_recipient SET changed_at = $2 WHERE mailing_id = $1', [
        id,
        new Date(app.clock.now().getTime() - days * 86_400_000),
      ]);
    await age(old, 731);
    await age(recent, 729);
    await app.get(Retention).run();
    expect([await rowsOf(old), await rowsOf(recent)]).toEqual([
      [{ email: '', contact: {}, reason: '' }],
      [expect.objectContaining({ email: 'neuf@garde.example' })],
    ]);
  });
});
