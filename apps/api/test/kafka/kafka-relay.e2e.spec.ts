import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DirectoryFixture, directoryFixture } from '../directory-fixture.js';
import { openTestApp, type TestApp } from '../open-test-app.js';
import { eventually } from '../projection-fixture.js';
import { type KafkaFixture, kafkaName, openKafka } from './open-kafka.js';

const typed = {
  ...{
    lastname: 'zorglubian',
    firstname: 'anastazia',
    email: 'ana.zorg@exemple.fr',
    birthday: '1971-03-09',
    address: '77 rue du Xylophone',
  },
  spouse: { firstname: 'barnabax', lastname: 'quetzal', birthday: '1969-08-21' },
};
const intimate = ['zorglubian', 'anastazia', 'ana.zorg', '1971-03-09', 'Xylophone', 'barnabax', 'quetzal', '1969-08-21', 'Claire', 'Morel'];

let kafka: KafkaFixture;
let app: TestApp;
let fixture: DirectoryFixture;
const metric = async (of: TestApp, name: string) =>
  new RegExp(`^${name}\\{database="home"\\} (\\S+)$`, 'm').exec((await of.inject({ method: 'GET', url: '/metrics' })).body)?.[1];

beforeAll(async () => {
  kafka = await openKafka();
  app = await openTestApp({ config: { kafka: kafka.access } });
  fixture = await directoryFixture(app);
  await fixture.person(typed);
});
afterAll(async () => {
  await app.close();
  await kafka.close();
});

describe(`the relay of the whole application, to ${kafkaName}`, () => {
  it('sends what was written over HTTP, in the order of its environment, and says when it is there', async () => {
    await eventually(
      async () =>
        Number(await metric(app, 'intendance_relay_sent_events')) > 0 && (await metric(app, 'intendance_relay_behind_events')) === '0',
    );
    expect(await metric(app, 'intendance_relay_connected')).toBe('1');
    const records = await kafka.read(Number(await metric(app, 'intendance_relay_sent_events')));
    const types = records.filter(({ key }) => key === fixture.clerk.environmentId).map(({ headers }) => headers.ce_type);
    expect(types[0]).toBe('intendance.EnvironmentOpened');
    expect(types).toEqual(expect.arrayContaining(['intendance.PersonRegistered', 'intendance.SpouseRecorded']));
    expect(types.filter((type) => type?.includes('User'))).toEqual([]);
  });

  it('tells of people nothing but what is sealed', async () => {
    const records = await kafka.read(Number(await metric(app, 'intendance_relay_sent_events')));
    const registered = records.find(({ headers }) => headers.ce_type === 'intendance.PersonRegistered');
    expect(JSON.parse(registered?.value ?? '')).toEqual({ $enc: { k: expect.any(String), d: expect.stringMatching(/^[\w+/]+=*$/) } });
    const everything = JSON.stringify(records).toLowerCase();
    for (const word of intimate) expect(everything).not.toContain(word.toLowerCase());
  });

  it('is not there in a process of another role', async () => {
    const other = await openTestApp({ config: { kafka: kafka.access, role: 'api' } });
    expect(await metric(other, 'intendance_relay_connected')).toBeUndefined();
    await other.close();
  });
});
