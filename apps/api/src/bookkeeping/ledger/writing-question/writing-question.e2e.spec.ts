import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { WritingQuestionDto } from './writing-question.dto.js';

const route = '/questions';
let app: TestApp;
let fixture: BookkeepingFixture;
let operation: OperationDto;
let accountant: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
beforeEach(async () => {
  fixture = await bookkeepingFixture(app);
  operation = await fixture.operation({ wording: 'CB PAPETERIE' });
  accountant = await signedIn(app, { environmentId: fixture.clerk.environmentId, role: 'ACCOUNTANT' });
  await app.settled();
});
afterAll(async () => app?.close());

const asAccountant = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: accountant.headers, ...(payload && { payload }) });
const question = () => ({ source: 'operation', writing_id: operation.id, text: 'Pouvez-vous joindre la facture ?' });
const ask = () => fixture.done<WritingQuestionDto>(asAccountant('POST', route, question()));
const read = async () => {
  await app.settled();
  return (await fixture.get(route)).json<{ questions: WritingQuestionDto[] }>().questions;
};

describe('a question about a writing', () => {
  it('is asked by an accountant, answered by the treasurer, and closed', async () => {
    const { id } = await ask();
    expect(await read()).toMatchObject([
      {
        id,
        status: 'open',
        text: 'Pouvez-vous joindre la facture ?',
        answer: null,
        writing: { id: operation.id, source: 'operation', date: '2026-03-02', wording: 'CB PAPETERIE', amount: 50 },
      },
    ]);
    const reply = await fixture.post(`${route}/${id}/answer`, { text: 'Elle est jointe.' });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { status: 'answered', answer: 'Elle est jointe.' }]);
    expect((await asAccountant('POST', `${route}/${id}/close`)).json()).toMatchObject({ status: 'closed' });
    expect(codeOf(await fixture.post(`${route}/${id}/answer`, { text: 'Encore' }))).toBe('409 writing-question.closed');
    expect((await asAccountant('POST', `${route}/${id}/reopen`)).json()).toMatchObject({ status: 'open' });
    await app.settled();
    expect((await fixture.get(`${route}/${id}/history`)).json<{ history: object[] }>().history).toHaveLength(4);
    expect((await fixture.get(`${route}/download?format=csv`)).body).toContain('CB PAPETERIE;50,00;Pouvez-vous joindre la facture ?');
  });

  it('is all that an accountant writes', async () => {
    const { id } = await ask();
    expect(codeOf(await asAccountant('POST', `${route}/${id}/answer`, { text: 'Oui' }))).toBe('403 access.read-only');
    expect(codeOf(await asAccountant('DELETE', `/operations/${operation.id}`))).toBe('403 access.read-only');
  });

  it('outlives its writing', async () => {
    const { id } = await ask();
    await fixture.remove(`/operations/${operation.id}`);
    await app.settled();
    expect((await fixture.get(`${route}/${id}`)).json()).toMatchObject({ writing: { date: null, wording: null, amount: null } });
    expect(codeOf(await asAccountant('POST', route, question()))).toBe('422 writing-question.unknown-writing');
  });

  it('needs a text and a writing of the structure', async () => {
    expect(codeOf(await asAccountant('POST', route, { ...question(), text: ' ' }))).toBe('422 writing-question.text-missing');
    expect(codeOf(await asAccountant('POST', route, { ...question(), writing_id: newId() }))).toBe('422 writing-question.unknown-writing');
    expect(codeOf(await asAccountant('POST', route, { ...question(), source: 'entry' }))).toBe('422 writing-question.unknown-writing');
    const stranger = await bookkeepingFixture(app);
    const { id } = await ask();
    await app.settled();
    expect((await stranger.get(route)).json()).toMatchObject({ questions: [] });
    expect(codeOf(await stranger.get(`${route}/${id}`))).toBe('404 writing-question.unknown');
    expect(codeOf(await stranger.post(`${route}/${id}/close`))).toBe('404 writing-question.unknown');
    expect(codeOf(await stranger.post(route, question()))).toBe('422 writing-question.unknown-writing');
    const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    const answer = await app.inject({ method: 'GET', url: `/api/comptability${route}`, headers: colleague.headers });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the mails about questions', () => {
  const mailsTo = async (email: string) => (await app.mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
  const firstMailTo = (email: string) =>
    eventually(async () => {
      const mails = await mailsTo(email);
      return mails.length > 0 ? mails : undefined;
    });

  it('tell those who keep the books that an answer is expected, once a day', async () => {
    const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId, role: 'ACCOUNTANT' });
    const other = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    await ask();
    await ask();
    expect(await firstMailTo(fixture.clerk.email)).toEqual(['Des questions sur vos écritures attendent votre réponse']);
    expect(await mailsTo(reader.email)).toEqual([]);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it('tell the accountant that an answer has come, once a day', async () => {
    const [first, second] = [await ask(), await ask()];
    for (const { id } of [first, second]) await fixture.post(`${route}/${id}/answer`, { text: 'Elle est jointe.' });
    expect(await firstMailTo(accountant.email)).toEqual(['Vos questions sur les écritures ont reçu une réponse']);
  });

  it('are none for a question of one’s own', async () => {
    const { id } = await fixture.done<WritingQuestionDto>(fixture.post(route, question()));
    await fixture.post(`${route}/${id}/answer`, { text: 'Trouvée.' });
    // The mails of the accountant's own question come after those of the clerk's, if there were any.
    await ask();
    expect(await firstMailTo(fixture.clerk.email)).toEqual(['Des questions sur vos écritures attendent votre réponse']);
  });
});
