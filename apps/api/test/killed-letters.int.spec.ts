import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LetterAudienceDto, LetterBatchDto } from '../src/mailing/letter-batch/letter-batch.dto.js';
import type { MailingDto } from '../src/mailing/mailing/mailing.dto.js';
import { type DirectoryFixture, directoryFixture } from './directory-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { pdfPages } from './pdf-pages.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(300_000);
/** Some seconds of work. */
const households = 400;

describe('a process killed with SIGKILL in the middle of a file of letters', () => {
  let app: TestApp;
  let fixture: DirectoryFixture;
  let server: ServerProcess;
  let folder: string;
  beforeAll(async () => {
    await ServerProcess.build();
    folder = await mkdtemp(join(tmpdir(), 'intendance-letters-'));
    // Only the other process makes letters.
    app = await openTestApp({ now: new Date().toISOString(), config: { role: 'api', dataDir: folder } });
    const { ownerUrl, appUrl, workerUrl, vaultUrl } = app.database;
    server = await ServerProcess.start({
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATABASE_WORKER_URL: workerUrl,
      DATABASE_VAULT_URL: vaultUrl,
      INTENDANCE_SECRET: app.config.secret,
      INTENDANCE_PERSONAL_KEY: app.config.personalKey,
      INTENDANCE_DATA_DIR: folder,
    });
    fixture = await directoryFixture(app);
  });
  afterAll(async () => {
    await server?.remove();
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is made by the next process, whole', async () => {
    const home = { email: null, zip_code: '69003', city: 'Lyon' };
    for (let from = 0; from < households; from += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          fixture.person({ ...home, lastname: `courrier${from + index}`, address: `${from + index} rue des Lilas` }),
        ),
      );
    const { id: list } = (await fixture.post('/mailing_lists', { name: 'Tous', type: 'people', data: {}, consent: true })).json();
    const body = { subject: 'Noël', body: '<p>Bonjour</p>', recipients: { lists: [list] } };
    const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
    const audience = async () => (await fixture.get(`/mailings/${id}/letters/audience`)).json<LetterAudienceDto>();
    await until(async () => (await audience()).households === households, 'everybody is in the directory', 60_000);

    const requested = await fixture.post(`/mailings/${id}/letters`, { format: 'letters' });
    const { id: batchId } = requested.json<LetterBatchDto>();
    const batch = async () => (await fixture.get(`/mailings/${id}/letters/${batchId}`)).json<LetterBatchDto>();
    const active = `SELECT FROM platform.job_run WHERE queue = 'letters'`;
    await until(async () => (await app.pools.owner.query(active)).rowCount !== 0, 'the process makes the letters');
    await server.kill();
    expect((await batch()).status).toBe('running');

    await server.restart();
    await until(async () => (await batch()).status !== 'running', 'the letters are made', 120_000);
    expect(await batch()).toMatchObject({ status: 'made', households, pages: households });
    const file = await fixture.get(`/mailings/${id}/letters/${batchId}/download`);
    expect(pdfPages(file.rawPayload)).toHaveLength(households);
  });

  it('is made by a process that lives on when PostgreSQL ends its connections again and again', async () => {
    const { mailings } = (await fixture.get('/mailings')).json<{ mailings: MailingDto[] }>();
    const id = mailings[0]?.id;
    const { id: batchId } = (await fixture.post(`/mailings/${id}/letters`, { format: 'letters' })).json<LetterBatchDto>();
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename IN ('intendance_app', 'intendance_worker')`;
    await until(async () => (await app.pools.owner.query("SELECT FROM platform.job_run WHERE queue = 'letters'")).rowCount !== 0, 'a run');
    for (let times = 0; times < 8; times++) {
      await app.pools.owner.query(end);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    const batch = async () => (await fixture.get(`/mailings/${id}/letters/${batchId}`)).json<LetterBatchDto>();
    await until(async () => (await batch().catch(() => undefined))?.status === 'made', 'the letters are made', 120_000);
    expect(await server.isHealthy()).toBe(true);
  });
});
