import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { keyOf } from '../../../test/access-matrix.js';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import { ContinueMailings } from './continue-mailings.schedule.js';
import type { MailDeliveryDto, MailingAudienceDto } from './mail-delivery.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let exchanger: MailExchanger;
beforeAll(async () => {
  exchanger = await openMailExchanger((to) => (to.startsWith('mort') ? 'refuse-recipient' : 'accept'));
  app = await openTestApp({
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'Intendance <ne-pas-repondre@cse.example>',
      mailings: mailingSettings({ MAILING_PER_MINUTE: 60_000 }),
    },
  });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

const draft = async (recipients: object, change: object = {}) => {
  const body = {
    subject: 'Noël de {prénom|tous}',
    body: '<p>Bonjour {prénom|à tous}, à bientôt.</p>',
    consent: true,
    recipients,
    ...change,
  };
  const answer = await fixture.post('/mailings', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<MailingDto>();
};
const statusBecomes = (id: string, status: string) =>
  eventually(async () => ((await fixture.get(`/mailings/${id}`)).json<MailingDto>().status === status ? true : undefined));

describe('a written mailing', () => {
  it('leaves for its lists, people and typed addresses, once per address, with the values of each', async () => {
    const leo = await fixture.person({ firstname: 'léo', lastname: 'durand', email: 'leo@sept.example' });
    await fixture.person({ firstname: 'sans', lastname: 'adresse', email: null });
    await app.settled();
    const list = await fixture.post('/mailing_lists', { name: 'Présents', type: 'people', data: {}, consent: true });
    const recipients = {
      lists: [list.json<{ id: string }>().id],
      people: [leo.id],
      addresses: ['ailleurs@sept.example', 'LEO@sept.example'],
    };
    await app.settled();
    const { id } = await draft(recipients);
    const { funnel } = (await fixture.get(`/mailings/${id}/audience`)).json<MailingAudienceDto>();
    expect(funnel).toMatchObject({ listed: 5, without_address: 1, double: 2, to_send: 2 });
    const key = { 'idempotency-key': newId() };
    const sent = await fixture.post(`/mailings/${id}/send`, {}, key);
    expect(sent.json()).toMatchObject({ is_complete: false });
    expect((await fixture.post(`/mailings/${id}/send`, {}, key)).body).toBe(sent.body);
    await statusBecomes(id, 'SENT');
    const sources = Object.fromEntries(exchanger.accepted.map(({ to, source }) => [to, source]));
    expect(Object.keys(sources).toSorted()).toEqual(['ailleurs@sept.example', 'leo@sept.example']);
    expect(sources['leo@sept.example']).toContain('Bonjour L=C3=A9o,');
    expect(sources['ailleurs@sept.example']).toContain('Bonjour =C3=A0 tous,');
    await app.settled();
    expect(codeOf(await fixture.post(`/mailings/${id}/send`))).toBe('409 mail-delivery.started');
  });

  it('leaves out lists and the recipients of earlier mailings, and each step is a file', async () => {
    const left = await fixture.person({ firstname: 'lou', lastname: 'exclu', email: 'lou@huit.example' });
    const { id: earlier } = await draft({ addresses: ['deja@huit.example'] });
    await app.settled();
    await fixture.post(`/mailings/${earlier}/send`);
    await statusBecomes(earlier, 'SENT');
    const file = await fixture.upload('/mailing_lists/files', 'exclus.csv', 'E-mail\nLOU@huit.example\n');
    const listed = await fixture.post('/mailing_lists', { name: 'Exclus', type: 'file', data: { file: file.json().id }, consent: true });
    const exclusions = { lists: [listed.json<{ id: string }>().id], mailings: [earlier] };
    const { id } = await draft({ people: [left.id], addresses: ['deja@huit.example', 'neuf@huit.example'] }, { exclusions });
    expect((await fixture.get(`/mailings/${id}`)).json<MailingDto>().exclusions).toEqual({
      lists: [{ id: exclusions.lists[0], name: 'Exclus' }],
      mailings: [{ id: earlier, subject: 'Noël de {prénom|tous}' }],
    });
    expect((await fixture.get(`/mailings/${id}/audience`)).json<MailingAudienceDto>().funnel).toMatchObject({
      listed: 3,
      excluded: 2,
      to_send: 1,
    });
    const step = (name: string) => fixture.get(`/mailings/${id}/audience/download?format=csv&step=${name}`);
    const excluded = await step('excluded');
    expect(excluded.headers['content-disposition']).toContain('Destinataires.csv');
    expect(excluded.body.split('\r\n').slice(1, 3)).toEqual(['EXCLU Lou;lou@huit.example;Exclus', ';deja@huit.example;Exclus']);
    expect((await step('to-send')).body).toContain('neuf@huit.example');
    expect((await step('listed')).headers['x-total-rows']).toBe('3');
    expect((await fixture.get(`/mailings/${id}/audience/download`)).headers['content-disposition']).toContain('Destinataires.xlsx');
    expect((await step('mardi')).statusCode).toBe(400);
    await app.settled();
    await fixture.post(`/mailings/${id}/send`);
    await statusBecomes(id, 'SENT');
    const mails = await fixture.get(`/mailings/${id}/recipients/download?format=csv&filters[state|eq]=accepted`);
    expect([mails.headers['x-total-rows'], mails.body]).toEqual(['1', expect.stringContaining('neuf@huit.example;Accepté')]);
    const found = (await fixture.get('/mailings/exclusions?search=exclus')).json<{ lists: { name: string }[] }>();
    expect(found.lists.map(({ name }) => name)).toEqual(['Exclus']);
  });

  it('is partial while a mail failed', async () => {
    const { id } = await draft({ addresses: ['mort@sept.example', 'vif@sept.example'] });
    await app.settled();
    await fixture.post(`/mailings/${id}/send`);
    await statusBecomes(id, 'PARTIAL');
    expect((await fixture.get(`/mailings/${id}/delivery`)).json<MailDeliveryDto>()).toMatchObject({
      is_complete: false,
      progress: { refused: 1 },
    });
    expect((await fixture.post(`/mailings/${id}/retry`, {}, { 'idempotency-key': newId() })).statusCode).toBe(200);
    await statusBecomes(id, 'PARTIAL');
  });

  it('is sent as a test to its author alone, with the values of a person', async () => {
    const zoe = await fixture.person({ firstname: 'zoé', lastname: 'petit', email: 'zoe@sept.example' });
    await app.settled();
    const { id } = await draft({}, { consent: false });
    const { email } = (await fixture.get('/users/me')).json<{ email: string }>();
    expect((await fixture.post(`/mailings/${id}/test`, { person: zoe.id })).json()).toEqual({ to: email });
    const sources = exchanger.accepted.flatMap(({ to, source }) => (to === email ? [source] : []));
    expect(sources).toEqual([expect.stringContaining('Bonjour Zo=C3=A9,')]);
    expect(sources[0]).toMatch(/^Subject: =\?UTF-8\?[QB]\?/im);
    const key = { 'idempotency-key': newId() };
    const once = await fixture.post(`/mailings/${id}/test`, {}, key);
    expect([once.body, (await fixture.post(`/mailings/${id}/test`, {}, key)).body]).toEqual([once.body, once.body]);
    expect(exchanger.accepted.filter(({ to }) => to === email).length).toBe(2);
    expect(exchanger.accepted.filter(({ to }) => to === 'zoe@sept.example')).toEqual([]);
    expect((await fixture.get(`/mailings/${id}`)).json()).toMatchObject({ status: 'DRAFT' });
  });

  it('is no test before it can be read, or for a program, or without end', async () => {
    const { id } = await draft({}, { body: '<p>{surnom}</p>' });
    expect(codeOf(await fixture.post(`/mailings/${id}/test`))).toBe('422 mailing.field');
    expect(codeOf(await fixture.post(`/mailings/${(await draft({}, { subject: '' })).id}/test`))).toBe('422 mailing.incomplete');
    const { id: other } = await draft({});
    expect(codeOf(await fixture.post(`/mailings/${other}/test`, { person: newId() }))).toBe('404 person.unknown');
    const headers = { authorization: `Bearer ${await keyOf(app, fixture.clerk)}` };
    const program = await app.inject({ method: 'POST', url: `/api/mailings/${other}/test`, headers, payload: {} });
    expect(codeOf(program)).toBe('403 mail-delivery.test-without-address');
    for (let sent = 0; sent < 28; sent++) await fixture.post(`/mailings/${other}/test`);
    expect(codeOf(await fixture.post(`/mailings/${other}/test`))).toBe('429 session.throttled');
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.post(`/mailings/${other}/test`)).statusCode).toBe(403);
    expect((await (await fixture.stranger()).post(`/mailings/${other}/test`)).statusCode).toBe(404);
  });

  it('is sent by those who may send, and written by those who may write', async () => {
    const { id } = await draft({ addresses: ['vif@sept.example'] });
    const writer = await fixture.colleague('MAILING_ACCESS');
    expect((await writer.get(`/mailings/${id}/audience`)).statusCode).toBe(200);
    for (const move of ['send', 'stop', 'resume', 'retry']) expect(codeOf(await writer.post(`/mailings/${id}/${move}`))).toMatch(/^403/);
    const sender = await fixture.colleague('MAILING_SEND');
    expect(codeOf(await sender.put(`/mailings/${id}`, { subject: 'x' }))).toMatch(/^403/);
    await app.settled();
    expect((await sender.post(`/mailings/${id}/send`)).statusCode).toBe(200);
    await statusBecomes(id, 'SENT');
  });

  it('does not leave without consent, or of another structure', async () => {
    const { id } = await draft({ addresses: ['vif@sept.example'] }, { consent: false });
    await app.settled();
    expect(codeOf(await fixture.post(`/mailings/${id}/send`))).toBe('422 mailing.incomplete');
    const stranger = await fixture.stranger();
    for (const part of ['audience', 'audience/download', 'delivery', 'recipients', 'recipients/download'])
      expect((await stranger.get(`/mailings/${id}/${part}`)).statusCode).toBe(404);
    expect((await stranger.post(`/mailings/${id}/send`)).statusCode).toBe(404);
  });
});

describe('the start of a mailing', () => {
  it('needs its parts before anything else', async () => {
    const { id } = (await fixture.post('/mailings', {})).json<MailingDto>();
    await app.settled();
    const answer = await fixture.post(`/mailings/${id}/send`);
    expect([codeOf(answer), answer.json().detail]).toEqual(['422 mailing.incomplete', 'Veuillez renseigner les informations manquantes.']);
  });

  it('gives a repetition the answer of the first run, also when a crash has lost the answer', async () => {
    const { id } = await draft({ addresses: ['vif@huit.example'] });
    await app.settled();
    const key = { 'idempotency-key': newId() };
    expect(codeOf(await fixture.post(`/mailings/${id}/send`, {}, key))).toBe('200');
    await app.pools.owner.query('DELETE FROM platform.http_answer');
    const repeated = await fixture.post(`/mailings/${id}/send`, {}, key);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, expect.objectContaining({ is_complete: expect.any(Boolean) })]);
    await statusBecomes(id, 'SENT');
    expect(exchanger.accepted.filter(({ to }) => to === 'vif@huit.example')).toHaveLength(1);
    expect(codeOf(await fixture.post(`/mailings/${id}/send`))).toBe('409 mail-delivery.started');
  });

  it('retries failures once for a repeated request', async () => {
    const { id } = await draft({ addresses: ['mort@huit.example', 'vif2@huit.example'] });
    await app.settled();
    await fixture.post(`/mailings/${id}/send`);
    await statusBecomes(id, 'PARTIAL');
    const key = { 'idempotency-key': newId() };
    // A dead address is blocked; a refusal by content may pass later.
    await app.pools.owner.query(`UPDATE platform.mailing_recipient SET state = 'refused', reason = '554 spam' WHERE email LIKE 'vif2%'`);
    const { owner } = app.pools;
    const retried = await fixture.post(`/mailings/${id}/retry`, {}, key);
    expect(codeOf(retried)).toBe('200');
    await statusBecomes(id, 'PARTIAL');
    await owner.query('DELETE FROM platform.http_answer');
    expect(codeOf(await fixture.post(`/mailings/${id}/retry`, {}, key))).toBe('200');
    const { rows } = await owner.query(`SELECT FROM platform.mailing_recipient WHERE mailing_id = $1 AND state = 'pending'`, [id]);
    expect(rows).toEqual([]);
  });

  it('is ended by the program when a failure cuts it between the mailing and its delivery', async () => {
    const { id } = await draft({ addresses: ['coupe@huit.example'] });
    await app.settled();
    const { execute } = CommandBus.prototype;
    const request = jest.spyOn(app.get(CommandBus), 'execute').mockImplementation(function (this: CommandBus, command) {
      const isRequest = command instanceof ExecuteCase && (command.command as { type: string }).type === 'RequestDelivery';
      return isRequest ? Promise.reject(new Error('Connection terminated unexpectedly')) : execute.call(this, command);
    });
    expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(503);
    request.mockRestore();
    expect((await fixture.get(`/mailings/${id}`)).json()).toMatchObject({ status: 'SENDING' });
    await app.get(ContinueMailings).run();
    expect((await fixture.get(`/mailings/${id}/delivery`)).statusCode).toBe(404);
    await app.pools.owner.query(`UPDATE platform.mailing_run SET starting_since = starting_since - interval '2 minutes'`);
    await app.settled();
    await app.get(ContinueMailings).run();
    await statusBecomes(id, 'SENT');
    expect(exchanger.accepted.filter(({ to }) => to === 'coupe@huit.example')).toHaveLength(1);
  });
});
