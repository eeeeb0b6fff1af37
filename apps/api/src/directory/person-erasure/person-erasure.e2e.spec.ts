import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { tracesOf } from '../../../test/traces-of.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import type { RegistrationDto } from '../../activities/registration/registration.dto.js';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import type { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { PersonDto } from '../person/person.dto.js';
import type { PersonImportDto } from '../person-import/person-import.dto.js';
import type { PersonRequestDto } from '../person-request/person-request.dto.js';

const confirmation = 'effacer les données personnelles';
const typed = {
  civility: 'Mme',
  lastname: 'zorglubian',
  firstname: 'anastazia',
  email: 'Ana.Zorg@exemple.fr',
  birthday: '1971-03-09',
  matricule: 'MAT-998877',
  address: '77 rue du Xylophone',
  zip_code: '69001',
  city: 'Lyon',
  phone: '0477998811',
  mobile: '0677998822',
  entrance_date: '2011-04-07',
  spouse: { firstname: 'barnabax', lastname: 'quetzal', birthday: '1969-08-21' },
  children: [{ firstname: 'clotildine', lastname: 'zorglubian', birthday: '2009-10-11' }],
  custom_fields: { CUSTOM1: 'Pointure xxq47' },
};
/** Every text about Anastazia. */
const values = [
  ...['zorglubian', 'anastazia', 'ana.zorg', 'MAT-998877', 'Xylophone', '0477998811', '0677998822', 'Pointure xxq47'],
  ...['barnabax', 'quetzal', 'clotildine', 'wilfridine', '1971-03-09', '09/03/1971', '1969-08-21', '2009-10-11', '2011-04-07'],
  ...['Demande tendre', 'Motif délicat', 'Lunettes roses', 'OCTETS-INTIMES', 'livret-zorg', 'facture-zorg'],
];
const imported = ['Oumpalouf', 'Philibertin', 'phil.oump@exemple.fr', 'MAT-112233', '1984-12-13', '13/12/1984'];
const file = [
  'Matricule;Civilité;Nom;Prénom;Email;Date de naissance',
  'MAT-112233;M;Oumpalouf;Philibertin;phil.oump@exemple.fr;13/12/1984',
];
const otherFile = ['Matricule;Civilité;Nom;Prénom', 'MAT-445566;M;Durandal;Roland'];

let app: TestApp;
let fixture: DirectoryFixture;
let activities: ActivitiesFixture;
let person: PersonDto;
let refund: RefundDto;
let refused: RefundDto;
let request: PersonRequestDto;
let registration: RegistrationDto;
const headersFor = (key: string) => ({ 'idempotency-key': `erasure-spec-${key}` });
const erase = (id: string, headers: Record<string, string> = {}) => fixture.post(`/people/${id}/erase`, { confirmation }, headers);

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  activities = await activitiesFixture(app);
  fixture = { ...(await directoryFixture(app)) };
  fixture = { ...fixture, ...fixture.by(activities.clerk) };
  await registerAnastazia();
}, 120_000);
afterAll(async () => app?.close());

type Answer = Awaited<ReturnType<DirectoryFixture['post']>>;
const done = async <Wire>(sent: Promise<Answer>): Promise<Wire> => {
  const answer = await sent;
  if (answer.statusCode >= 400) throw new Error(answer.body);
  return answer.json<Wire>();
};
const paper = (path: string, name: string) =>
  done<PersonDto>(fixture.upload(path, `${name}.pdf`, `%PDF-1.4 OCTETS-INTIMES ${name}\n%%EOF`));

/** Each call with an `Idempotency-Key`: its answer is kept. */
async function registerAnastazia(): Promise<void> {
  const { id } = await paper('/person_attachments', 'livret-zorg');
  person = await done(fixture.post('/people', { ...typed, attachments: [{ id }] }, headersFor('create')));
  await done(fixture.put(`/people/${person.id}`, { city: 'Dijon', zip_code: '21000' }, headersFor('edit')));
  const { attachments = [] } = await paper(`/people/${person.id}/attachments`, 'livret-zorg-ancien');
  await done(fixture.remove(`/people/${person.id}/attachments/${attachments.find(({ name }) => name.includes('ancien'))?.id}`));
  const data = { civility: 'Mme', lastname: 'zorglubian', firstname: 'wilfridine', birthday: '2009-10-11', type: 'CHILD' };
  const proof = await paper('/person_attachments', 'livret-zorg-acte');
  const body = { person: person.id, data, comment: 'Demande tendre', attachments: [proof.id] };
  request = await done(fixture.post('/person_requests', body, headersFor('request')));
  await done(fixture.post(`/person_requests/${request.id}/refuse`, { comment: 'Motif délicat' }, headersFor('refuse')));
  const bill = await paper('/refund_attachments', 'facture-zorg');
  const claim = { ...activities.claim, person: person.id, comment: 'Lunettes roses', refundable_amount: 40, refund_attachments: [bill.id] };
  refund = await done(fixture.post('/refunds', claim, headersFor('claim')));
  await done(fixture.post(`/refunds/${refund.id}/validate`, {}, headersFor('validate')));
  await done(fixture.post(`/refunds/${refund.id}/mark_refunded`, {}, headersFor('pay')));
  const second = { ...claim, refundable_amount: undefined, date: '2026-03-04', refund_attachments: [] };
  refused = await done(fixture.post('/refunds', second, headersFor('claim-2')));
  await done(fixture.post(`/refunds/${refused.id}/refuse`, { reason: 'Motif délicat' }, headersFor('refuse-2')));
  const { id: outing } = await activities.outing();
  const leaflet = await paper('/inscription_attachments', 'livret-zorg-sortie');
  const place = {
    ...activities.registration(outing, { person: person.id, comment: 'Lunettes roses' }),
    inscription_attachments: [leaflet.id],
  };
  registration = await done(fixture.post('/inscriptions', place, headersFor('place')));
  await app.settled();
  await eventually(async () => ((await app.mails()).length >= 2 ? true : undefined));
}

async function importFile(lines: readonly string[], confirm: boolean): Promise<PersonImportDto> {
  await app.settled();
  const personImport = (await fixture.upload('/people/upload', 'salaries.csv', lines.join('\n'))).json<PersonImportDto>();
  if (!confirm) return personImport;
  expect(codeOf(await fixture.post(`/people/imports/${personImport.id}/confirm`, { mode: 'all' }))).toBe('200');
  const state = async () => (await fixture.get(`/people/imports/${personImport.id}`)).json<PersonImportDto>();
  return eventually(async () => ((await state()).status === 'done' ? state() : undefined));
}

describe('before the erasure', () => {
  it('what events and commands say of a person is sealed', async () => {
    const traces = await tracesOf(app, values);
    expect(traces.filter((trace) => trace.startsWith('evs.'))).toEqual([]);
    for (const table of [
      'read.person_list',
      'read.person_request_list',
      'read.refund_list',
      'read.registration_list',
      'platform.http_answer',
      'platform.mailbox',
    ])
      expect(traces.filter((trace) => trace.startsWith(table))).not.toEqual([]);
    expect(traces.filter((trace) => trace.startsWith('file '))).not.toEqual([]);
  });
  it.each([
    ['422 person.erasure-unconfirmed', { confirmation: 'oui' }],
    ['422 request.invalid', {}],
  ])('%s answers %j', async (code, body) => expect(codeOf(await fixture.post(`/people/${person.id}/erase`, body))).toBe(code));
  it('a person who is unknown here is not found', async () => {
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.post(`/people/${person.id}/erase`, { confirmation }))).toBe('404 person.unknown');
  });
  it('needs the right to edit people', async () => {
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.post(`/people/${person.id}/erase`, { confirmation })).statusCode).toBe(403);
  });
  it('a stale version changes nothing', async () => {
    expect((await erase(person.id, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await fixture.get(`/people/${person.id}`)).json()).toMatchObject({ lastname: 'ZORGLUBIAN', is_erased: false });
  });
});

describe('an erased person', () => {
  let answer: Awaited<ReturnType<typeof erase>>;
  let dryRun: PersonImportDto;
  beforeAll(async () => {
    // Named by a file that was never written.
    dryRun = await importFile(['Nom;Prénom;Ville', 'ZORGLUBIAN;Anastazia;Brest'], false);
    const { version } = (await fixture.get(`/people/${person.id}`)).json<PersonDto>();
    answer = await erase(person.id, { 'if-match': `"${version}"`, ...headersFor('erase') });
  }, 60_000);

  it('has no name any more, at once', () => {
    expect(codeOf(answer)).toBe('200');
    const nobody = { lastname: '(effacé)', firstname: '', fullname: '(effacé)', email: null, birthday: null, spouse: null, children: [] };
    expect(answer.json()).toMatchObject({ ...nobody, attachments: [], isDeleted: true, is_erased: true });
  });
  it('has left no trace in any table or file', async () => {
    const left = await eventually(async () => {
      const traces = await tracesOf(app, values);
      return traces.length === 0 || performance.now() > deadline ? traces : undefined;
    });
    expect(left).toEqual([]);
  }, 30_000);
  const deadline = performance.now() + 90_000;

  it('keeps its amounts', async () => {
    await app.settled();
    const paid = (await fixture.get(`/refunds/${refund.id}`)).json<RefundDto>();
    expect(paid).toMatchObject({ status: 'refunded', bill_amount: 80, refundable_amount: 40, comment: '', refund_attachments: [] });
    expect(paid).toMatchObject({ person: { id: person.id, fullname: '(effacé)' }, deleted_attachment: true });
    expect((await fixture.get(`/refunds/${refused.id}`)).json()).toMatchObject({ status: 'refused', reason: '(effacé)' });
  });
  it('keeps its place, without a word', async () => {
    const shown = (await fixture.get(`/inscriptions/${registration.id}`)).json<RegistrationDto>();
    expect(shown).toMatchObject({ status: 'waiting', bill_amount: 31, comment: '', person: { fullname: '(effacé)' } });
  });
  it('keeps its requests closed and nameless', async () => {
    const shown = (await fixture.get(`/person_requests/${request.id}`)).json<PersonRequestDto>();
    expect(shown).toMatchObject({ status: 'REFUSED', comment: '', attachments: [], person: { fullname: '(effacé)' } });
    expect(shown.data).toMatchObject({ lastname: '(effacé)', firstname: '', birthday: null });
  });
  it('tells in its history what was done, by whom, and nothing else', async () => {
    const { history } = (await fixture.get(`/people/${person.id}/history?limit=100`)).json<{ history: HistoryEntryDto[] }>();
    expect(history[0]).toMatchObject({ label: 'a effacé les données personnelles', actor: { name: 'Claire Morel' } });
    const texts = history.flatMap(({ changes }) => changes.flatMap((change) => [change.old, change.new]));
    expect([...new Set(texts)].toSorted()).toEqual(['(effacé)', null]);
  });
  it('is found by no search', async () => {
    const listed = async (filter: string) =>
      (await fixture.get(`/people?filters[searchname]=${filter}&filters[isDeleted|eq]=true`)).json<{ totalCount: number }>().totalCount;
    expect([await listed('zorglubian'), await listed('anastazia')]).toEqual([0, 0]);
  });
  it.each([
    ['edited', () => fixture.put(`/people/${person.id}`, { city: 'Lyon' })],
    ['restored', () => fixture.post(`/people/${person.id}/restore`)],
    ['deleted', () => fixture.remove(`/people/${person.id}`)],
    ['erased again', () => erase(person.id)],
    ['given a claim', () => fixture.post('/refunds', { ...activities.claim, person: person.id })],
    [
      'registered',
      async () => fixture.post('/inscriptions', activities.registration((await activities.outing()).id, { person: person.id })),
    ],
    [
      'given a claim of somebody else',
      async () => {
        const other = await activities.request({ date: '2026-03-05' });
        return fixture.put(`/refunds/${other.id}`, { ...activities.claim, person: person.id });
      },
    ],
    [
      'given a request',
      () => fixture.post('/person_requests', { person: person.id, data: { firstname: 'a', lastname: 'b', birthday: '2020-01-01' } }),
    ],
  ])('cannot be %s', async (_, act) => expect(codeOf(await act())).toBe('409 person.erased'));
  it('gives no earlier answer again', async () => {
    expect(codeOf(await fixture.post('/people', typed, headersFor('create')))).toMatch(/^4\d\d /);
    const again = await fixture.put(`/people/${person.id}`, { city: 'Dijon', zip_code: '21000' }, headersFor('edit'));
    expect(codeOf(again)).toBe('409 idempotency.forgotten');
  });
  it('takes the files that named it along', async () => {
    expect(codeOf(await fixture.post(`/people/imports/${dryRun.id}/confirm`, { mode: 'all' }))).toBe('409 person-import.file-erased');
    expect(codeOf(await fixture.get(`/people/imports/${dryRun.id}/errors`))).toBe('409 person-import.file-erased');
    expect((await fixture.get(`/people/imports/${dryRun.id}`)).json()).toMatchObject({ file_name: '(effacé)', diffs: [], errors: [] });
  });
});

describe('a person of an import', () => {
  it('leaves no trace, and leaves other files alone', async () => {
    const personImport = await importFile(file, true);
    const other = await importFile(otherFile, true);
    await app.settled();
    const { people } = (await fixture.get('/people?filters[searchname]=oumpalouf')).json<{ people: PersonDto[] }>();
    expect(people).toHaveLength(1);
    expect(codeOf(await erase(people[0]?.id ?? ''))).toBe('200');
    await eventually(async () => ((await tracesOf(app, imported)).length === 0 ? true : undefined)).catch(() => undefined);
    expect(await tracesOf(app, imported)).toEqual([]);
    expect((await fixture.get(`/people/imports/${other.id}`)).json()).toMatchObject({ file_name: 'salaries.csv' });
    expect(await tracesOf(app, ['Durandal'])).toContainEqual(expect.stringMatching(/^file /));
    // The same file again is another import, of another person.
    expect((await importFile(file, false)).id).not.toBe(personImport.id);
  }, 60_000);
});

describe('an erasure', () => {
  it('is not held back by a damaged import file, and takes a file that is called after the person', async () => {
    const { id } = await done<PersonDto>(
      fixture.post('/people', { ...typed, email: 'b@x.fr', lastname: 'Bidouillon', firstname: 'Basile' }),
    );
    const damaged = await importFile([...otherFile, 'MAT-1;M;Inconnu;Jean'], false);
    await app.get(ImportFiles).keepFile(systemContext(activities.clerk.environmentId), damaged.id as never, Buffer.from('PK\x03\x04 cut'));
    const lines = [...otherFile, 'MAT-2;M;Autre;Jean'].join('\n');
    const named = (await fixture.upload('/people/upload', 'fiche_Bidouillon-Basile.csv', lines)).json<PersonImportDto>();
    expect(codeOf(await erase(id))).toBe('200');
    await eventually(async () => ((await tracesOf(app, ['bidouillon'])).length === 0 ? true : undefined)).catch(() => undefined);
    expect(await tracesOf(app, ['bidouillon'])).toEqual([]);
    for (const gone of [damaged, named])
      expect((await fixture.get(`/people/imports/${gone.id}`)).json()).toMatchObject({ file_name: '(effacé)' });
  }, 60_000);
  it('leaves no trace of what is written at the same moment', async () => {
    const hurried = await done<PersonDto>(fixture.post('/people', { ...typed, lastname: 'Tourniquet', firstname: 'hurluberlue' }));
    const claim = { ...activities.claim, person: hurried.id, comment: 'Course folle' };
    const data = { lastname: 'Tourniquet', firstname: 'gudule', birthday: '2020-01-01' };
    const writes = Array.from({ length: 8 }, (_, n) => [
      fixture.post('/refunds', { ...claim, date: `2026-02-0${n + 1}` }),
      fixture.post('/person_requests', { person: hurried.id, data, comment: 'Course folle' }),
    ]).flat();
    const erased = erase(hurried.id);
    const codes = new Set((await Promise.all(writes)).map(codeOf));
    expect([...codes].filter((code) => code !== '201' && code !== '409 person.erased')).toEqual([]);
    expect(codeOf(await erased)).toBe('200');
    const sought = ['Tourniquet', 'hurluberlue', 'gudule', 'Course folle'];
    await eventually(async () => ((await tracesOf(app, sought)).length === 0 ? true : undefined)).catch(() => undefined);
    expect(await tracesOf(app, sought)).toEqual([]);
  }, 60_000);
});

describe('a rebuild after an erasure', () => {
  const tables = [
    'person_list',
    'person_request_list',
    'refund_list',
    'refund_by_status',
    'registration_list',
    'registration_by_status',
    'attachment_list',
    'history',
  ];
  const projections = ['person-list', 'person-request-list', 'refund-list', 'registration-list', 'attachment-list', 'history'];
  const everything = async () => {
    const read = async (table: string) => {
      const { rows } = await app.pools.owner.query<{ row: string }>(`SELECT t::text AS row FROM read.${table} t ORDER BY 1`);
      return rows;
    };
    return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)] as const)));
  };
  const generations = async () => {
    const { rows } = await app.pools.owner.query<{ name: string; generation: number }>('SELECT name, generation FROM read.projection');
    return new Map(rows.map(({ name, generation }) => [name, generation]));
  };
  it('gives what the lists and the history show', async () => {
    await app.settled();
    const live = await everything();
    const before = await generations();
    for (const name of projections) await app.get(ProjectionProgress).requestRebuild(name);
    await eventually(async () => {
      const now = await generations();
      return projections.every((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0)) ? true : undefined;
    });
    expect(await everything()).toEqual(live);
  }, 60_000);
});
