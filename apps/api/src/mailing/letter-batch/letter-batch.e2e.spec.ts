import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { bankImage } from '../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { pdfPages } from '../../../test/pdf-pages.js';
import { queuedJobs } from '../../../test/queued-jobs.js';
import { Retention } from '../../capabilities/retention/retention.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import { FailAbandonedLetters } from './fail-abandoned-letters.schedule.js';
import type { LetterAudienceDto, LetterBatchDto, LetterBatchListDto } from './letter-batch.dto.js';
import { letterQueue } from './letter-batches.js';
import { LetterMaker } from './letter-maker.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(() => app?.close());

const home = { email: null, address: '3, rue des Lilas', zip_code: '69003', city: 'Lyon' };
const body = '<p>Bonjour {prénom|à tous},</p><p>À <strong>bientôt</strong>.</p>';
const mailingTo = async (people: readonly { id: string }[], change: object = {}): Promise<string> => {
  const recipients = { people: people.map(({ id }) => id) };
  const answer = await fixture.post('/mailings', { subject: 'Noël de {nom}', body, recipients, ...change });
  expect(answer.statusCode).toBe(201);
  await app.settled();
  return answer.json<MailingDto>().id;
};
const batchOf = async (mailing: string, id: string) => (await fixture.get(`/mailings/${mailing}/letters/${id}`)).json<LetterBatchDto>();
const settledBatch = (mailing: string, id: string) =>
  eventually(async () => {
    const batch = await batchOf(mailing, id);
    return batch.status === 'running' ? undefined : batch;
  });
const request = async (mailing: string, options: Record<string, unknown> = { format: 'letters' }): Promise<LetterBatchDto> => {
  const answer = await fixture.post(`/mailings/${mailing}/letters`, options);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return settledBatch(mailing, answer.json<LetterBatchDto>().id);
};
const textsOf = async (mailing: string, { id }: LetterBatchDto): Promise<string[]> => {
  const file = await fixture.get(`/mailings/${mailing}/letters/${id}/download`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  return pdfPages(file.rawPayload).map(({ texts }) => texts.map(({ text }) => text).join(' '));
};

describe('the letters of a mailing', () => {
  it('reach the people without an e-mail address, one per household, and name those without a postal one', async () => {
    const anne = await fixture.person({ ...home, firstname: 'anne', lastname: 'aubert' });
    const paul = await fixture.person({ ...home, civility: 'M', firstname: 'paul', lastname: 'aubert' });
    const luc = await fixture.person({ ...home, civility: 'M', firstname: 'luc', lastname: 'brun', city: null });
    const mailed = await fixture.person({ ...home, email: 'zoe@lettres.example', firstname: 'zoé', lastname: 'aubert' });
    const id = await mailingTo([anne, paul, luc, mailed]);
    const audience = (await fixture.get(`/mailings/${id}/letters/audience`)).json<LetterAudienceDto>();
    expect(audience).toEqual({
      counts: { without_address: 3, bounced: 0, to_send: 1, unsubscribed: 0 },
      people: 2,
      households: 1,
      incomplete_count: 1,
      incomplete: [{ person: luc.id, name: 'BRUN Luc', missing: ['city'] }],
    });
    const batch = await request(id);
    expect(batch).toMatchObject({ status: 'made', households: 1, people: 2, incomplete: 1, pages: 1, reason: null });
    const pages = await textsOf(id, batch);
    expect(pages).toHaveLength(1);
    for (const text of [
      'Mme Anne AUBERT et M. Paul AUBERT',
      '3 RUE DES LILAS',
      '69003 LYON',
      'Objet : Noël de AUBERT',
      'Bonjour Anne et Paul, À bientôt .',
    ])
      expect(pages[0]).toContain(text);
    const everybody = await request(id, { format: 'letters', audience: ['without-address', 'to-send'] });
    expect(everybody).toMatchObject({ households: 1, people: 3 });
    expect((await textsOf(id, everybody))[0]).toContain('Bonjour Anne, Paul et Zoé,');
    const { letters } = (await fixture.get(`/mailings/${id}/letters`)).json<LetterBatchListDto>();
    expect(letters.map((each) => each.id)).toEqual([everybody.id, batch.id]);
  });

  it('are not for people who opted out, unless they are chosen', async () => {
    const stay = await fixture.person({ ...home, firstname: 'léa', lastname: 'caron' });
    const stopped = await fixture.person({ ...home, firstname: 'ines', lastname: 'dumas' });
    await fixture.post(`/people/${stopped.id}/unsubscription`, { reason: 'Par téléphone' });
    const id = await mailingTo([stay, stopped]);
    const { counts, households } = (await fixture.get(`/mailings/${id}/letters/audience`)).json<LetterAudienceDto>();
    expect([counts.without_address, counts.unsubscribed, households]).toEqual([1, 1, 1]);
    expect((await textsOf(id, await request(id))).join()).not.toContain('DUMAS');
    expect((await textsOf(id, await request(id, { format: 'letters', audience: ['unsubscribed'] }))).join()).toContain('DUMAS');
  });

  it('come as labels from a chosen start on the sheet', async () => {
    const people = [];
    for (const lastname of ['evrard', 'faure', 'garin']) people.push(await fixture.person({ ...home, firstname: 'jo', lastname }));
    const id = await mailingTo(people, { subject: '', body: '' });
    const batch = await request(id, { format: 'labels', sheet: 'L7160', start: 20 });
    expect(batch).toMatchObject({ status: 'made', sheet: 'L7160', start: 20, pages: 2, households: 3 });
    expect(await textsOf(id, batch)).toEqual([
      'Mme Jo EVRARD 3 RUE DES LILAS 69003 LYON Mme Jo FAURE 3 RUE DES LILAS 69003 LYON',
      'Mme Jo GARIN 3 RUE DES LILAS 69003 LYON',
    ]);
    expect(codeOf(await fixture.post(`/mailings/${id}/letters`, { format: 'labels', start: 22 }))).toBe('422 letter-batch.start');
    expect(codeOf(await fixture.post(`/mailings/${id}/letters`, { format: 'letters' }))).toBe('422 mailing.incomplete');
    expect(codeOf(await fixture.post(`/mailings/${id}/letters`, { format: 'labels', audience: ['to-send'] }))).toBe(
      '422 letter-batch.nobody',
    );
    expect(codeOf(await fixture.post(`/mailings/${id}/letters`, { format: 'labels', audience: [] }))).toBe('422 letter-batch.steps');
    expect((await fixture.get(`/mailings/${id}/letters/audience?audience=tous`)).statusCode).toBe(400);
  });

  it('show the logo of the site and the images of the message, each stored once in the file', async () => {
    const image = await bankImage(app, fixture, { name: 'Manège' });
    await app.settled();
    await fixture.put('/website/parameters', { main_logo: image.id });
    const people = [await fixture.person({ ...home, lastname: 'girard' }), await fixture.person({ ...home, lastname: 'gomez' })];
    const id = await mailingTo(people, { body: `<p>Bonjour</p><img data-image="${image.id}" alt="Le manège" /><p>Au revoir</p>` });
    const { id: batchId } = await request(id);
    const file = await fixture.get(`/mailings/${id}/letters/${batchId}/download`);
    expect(file.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(pdfPages(file.rawPayload)).toHaveLength(2);
    await fixture.put('/website/parameters', { main_logo: null });
  });

  it('are for those who may send mailings, of this structure only', async () => {
    const id = await mailingTo([await fixture.person({ ...home, lastname: 'henry' })]);
    const batch = await request(id);
    const path = `/mailings/${id}/letters/${batch.id}`;
    const stranger = await fixture.stranger();
    for (const part of [`/mailings/${id}/letters`, `/mailings/${id}/letters/audience`, path, `${path}/download`])
      expect((await stranger.get(part)).statusCode).toBe(404);
    expect((await stranger.post(`${path}/retry`)).statusCode).toBe(404);
    expect((await stranger.remove(path)).statusCode).toBe(404);
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.get(`${path}/download`)).statusCode).toBe(403);
    expect((await reader.post(`/mailings/${id}/letters`, { format: 'labels' })).statusCode).toBe(403);
  });

  it('stand in the history of the mailing', async () => {
    const id = await mailingTo([await fixture.person({ ...home, lastname: 'imbert' })]);
    await request(id);
    await app.settled();
    const { history } = (await fixture.get(`/mailings/${id}/history`)).json<{ history: { label: string; user: string }[] }>();
    expect(history.map(({ label }) => label)).toEqual(expect.arrayContaining(['a demandé des courriers', 'courriers prêts']));
  });
});

describe('a file of letters', () => {
  const bytes = async (): Promise<string[]> => {
    const sql = `SELECT data ->> 'fileId' AS id FROM evs.event WHERE type = 'LetterBatchMade'`;
    const { rows } = await app.pools.owner.query<{ id: string }>(sql);
    const stored = await Promise.all(
      rows.map(async ({ id }) => ((await app.get(FileStore).exists(fixture.clerk.environmentId, id)) ? id : null)),
    );
    return stored.filter((id) => id !== null);
  };
  const latestBatch = async () => {
    const person = await fixture.person({ ...home, lastname: `jacob-${newId().slice(-4)}` });
    const id = await mailingTo([person]);
    return { person, id, batch: await request(id) };
  };

  it('is removed by a user', async () => {
    const { id, batch } = await latestBatch();
    const path = `/mailings/${id}/letters/${batch.id}`;
    const before = (await bytes()).length;
    expect((await fixture.remove(path)).json()).toMatchObject({ status: 'removed' });
    await eventually(async () => ((await bytes()).length === before - 1 ? true : undefined));
    expect(codeOf(await fixture.get(`${path}/download`))).toBe('404 letter-batch.removed');
  });

  it('goes after a week', async () => {
    const { id, batch } = await latestBatch();
    const age = (days: number) =>
      app.pools.owner.query('UPDATE read.letter_batch_list SET made_at = $2 WHERE id = $1', [
        batch.id,
        new Date(app.clock.now().getTime() - days * 86_400_000),
      ]);
    await app.settled();
    await age(6.9);
    await app.get(Retention).run();
    expect((await batchOf(id, batch.id)).status).toBe('made');
    await age(7.1);
    await app.get(Retention).run();
    expect((await batchOf(id, batch.id)).status).toBe('removed');
  });

  it('goes with the erasure of a person', async () => {
    const { id, batch, person } = await latestBatch();
    await app.settled();
    await fixture.post(`/people/${person.id}/erase`, { confirmation: 'effacer les données personnelles' });
    await eventually(async () => ((await batchOf(id, batch.id)).status === 'removed' ? true : undefined));
    await eventually(async () => ((await bytes()).length === 0 ? true : undefined));
  });

  it('is made again when a person is erased while it is being made', async () => {
    const [first, second] = [await fixture.person({ ...home, lastname: 'klein' }), await fixture.person({ ...home, lastname: 'leroy' })];
    const id = await mailingTo([first, second]);
    const maker = app.get(LetterMaker);
    const make = maker.make.bind(maker);
    const begun = Promise.withResolvers<void>();
    const erased = Promise.withResolvers<void>();
    maker.make = async (...parameters) => {
      const file = await make(...parameters);
      begun.resolve();
      await erased.promise;
      return file;
    };
    const { id: batchId } = (await fixture.post(`/mailings/${id}/letters`, { format: 'letters' })).json<LetterBatchDto>();
    await begun.promise;
    expect(codeOf(await fixture.post(`/mailings/${id}/letters`, { format: 'letters' }))).toBe('409 letter-batch.running');
    expect(codeOf(await fixture.get(`/mailings/${id}/letters/${batchId}/download`))).toBe('409 letter-batch.not-ready');
    await fixture.post(`/people/${first.id}/erase`, { confirmation: 'effacer les données personnelles' });
    await eventually(async () => {
      const sql = `SELECT 1 FROM evs.event WHERE type = 'LetterBatchRestarted' AND data ->> 'batchId' = $1`;
      return (await app.pools.owner.query(sql, [batchId])).rowCount ? true : undefined;
    });
    erased.resolve();
    const batch = await settledBatch(id, batchId);
    maker.make = make;
    expect(batch).toMatchObject({ status: 'made', households: 1 });
    const text = (await textsOf(id, batch)).join();
    expect([text.includes('KLEIN'), text.includes('LEROY')]).toEqual([false, true]);
  });

  it('that cannot be made says so, and is tried again', async () => {
    const id = await mailingTo([await fixture.person({ ...home, lastname: 'morel' })]);
    const maker = app.get(LetterMaker);
    const make = maker.make.bind(maker);
    const tried = Promise.withResolvers<void>();
    maker.make = async () => {
      tried.resolve();
      throw new Error('the disk is full');
    };
    const { id: batchId } = (await fixture.post(`/mailings/${id}/letters`, { format: 'letters' })).json<LetterBatchDto>();
    await tried.promise;
    // The last try of the job has failed.
    await eventually(async () => {
      const [job] = await queuedJobs(app, letterQueue, { batchId });
      if (job?.state !== 'retry') return undefined;
      await (await app.get(Jobs).ready()).boss.deleteJob(letterQueue, job.id);
      return true;
    });
    await app.settled();
    await app.get(FailAbandonedLetters).run();
    expect((await batchOf(id, batchId)).status).toBe('running');
    await app.pools.owner.query(`UPDATE read.letter_batch_list SET updated_at = updated_at - interval '3 minutes' WHERE id = $1`, [
      batchId,
    ]);
    await app.get(FailAbandonedLetters).run();
    expect(await batchOf(id, batchId)).toMatchObject({ status: 'failed', reason: 'La préparation s’est interrompue.' });
    maker.make = make;
    expect((await fixture.post(`/mailings/${id}/letters/${batchId}/retry`)).json()).toMatchObject({ status: 'running', reason: null });
    expect((await settledBatch(id, batchId)).status).toBe('made');
    expect(codeOf(await fixture.post(`/mailings/${id}/letters/${batchId}/retry`))).toBe('409 letter-batch.not-failed');
  });
});
