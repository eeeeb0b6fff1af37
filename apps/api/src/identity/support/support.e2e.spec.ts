import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp({ config: { supportEmails: { intendance: 'aide@exemple.fr' } } });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const question = { subject: 'Import', message: 'Le fichier est refusé.\nPourquoi ?' };

describe('a message to the support', () => {
  it('is a mail that names its author', async () => {
    expect((await fixture.post('/help/contact', question)).statusCode).toBe(204);
    const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === 'aide@exemple.fr'));
    expect(mail.subject).toBe('Assistance : Import');
    expect(mail.body_text).toMatch(/@.*écrit :\n\nLe fichier est refusé\.\n\nPourquoi \?/);
  });

  it('says how urgent it is', async () => {
    await fixture.post('/help/contact', { ...question, subject: 'Paie', priority: 'URGENT' });
    const mail = await eventually(async () => (await app.mails()).find(({ subject }) => subject === 'Assistance : Paie'));
    expect(mail.body_text).toContain('Priorité : Urgente');
    expect(codeOf(await fixture.post('/help/contact', { ...question, priority: 'NOW' }))).toBe('422 request.invalid');
  });

  it('needs a subject and a text', async () =>
    expect(codeOf(await fixture.post('/help/contact', { ...question, message: '  ' }))).toBe('422 request.invalid'));

  it('is for who has the help', async () =>
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).post('/help/contact', question))).toBe('403 access.permission'));

  it('is sent ten times an hour at most', async () => {
    const reader = await fixture.colleague('HELP_ACCESS');
    const answers = [];
    for (let sent = 0; sent < 11; sent++) answers.push(codeOf(await reader.post('/help/contact', question)));
    expect(answers.slice(-2)).toEqual(['204', '429 session.throttled']);
  });
});

describe('an installation without support', () => {
  it('says so when mails leave it', async () => {
    const other = await openTestApp({ config: { supportEmails: {}, smtpUrl: 'smtp://localhost:1' } });
    try {
      expect(codeOf(await (await directoryFixture(other)).post('/help/contact', question))).toBe('409 help.no-support');
    } finally {
      await other.close();
    }
  }, 60_000);
});
