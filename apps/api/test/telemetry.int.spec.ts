import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { attribute, OtlpReceiver } from './otlp-receiver.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(180_000);

const bin = resolve(import.meta.dirname, '../../cli/bin/intendance.mjs');
const person = { email: 'zorglub@quetzal.example', firstname: 'Anastazia', lastname: 'Zorglubian' };
const password = 'Bonne-Journee-2026';
/** Writes a line for each module of OpenTelemetry that a program resolves. */
const watching = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) { if (name.includes('@opentelemetry')) console.error('resolved ' + name + ' for ' + context.parentURL); return next(name, context); } });`,
)}`;

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

beforeAll(ServerProcess.build);

describe('a server with an OpenTelemetry endpoint', () => {
  let receiver: OtlpReceiver;
  let server: ServerProcess;
  beforeAll(async () => {
    receiver = await OtlpReceiver.open();
    server = await ServerProcess.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'back-office',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
      OTEL_METRIC_EXPORT_TIMEOUT: '500',
    });
    await useIt(server);
  });
  afterAll(async () => {
    await server?.remove();
    await receiver?.close();
  });

  it('exports the span of a request under its route, with its statements and its command', async () => {
    const requestOf = () => receiver.spans.find(({ name }) => name === 'POST /api/reset-password/:token');
    await until(async () => requestOf() !== undefined, 'the span of the request');
    const span = requestOf();
    expect(span && [attribute(span, 'http.route'), attribute(span, 'http.response.status_code')]).toEqual([
      '/api/reset-password/:token',
      204,
    ]);
    const trace = receiver.spans.filter(({ traceId }) => traceId === span?.traceId);
    const command = trace.find(({ name }) => name === 'command RecordPasswordChange');
    expect(command && attribute(command, 'intendance.command')).toBe('RecordPasswordChange');
    const statements = trace.filter(({ parentSpanId }) => parentSpanId === command?.spanId);
    expect(statements.map((statement) => attribute(statement, 'db.query.text'))).toContainEqual(expect.stringContaining('$1'));
    expect(receiver.resources.map((resource) => attribute(resource, 'service.name'))).toContain('back-office');
  });

  it('exports the metrics of /metrics', async () => {
    const durations = () => receiver.metrics.findLast(({ name }) => name === 'http_request_duration_seconds')?.histogram?.dataPoints ?? [];
    await until(async () => durations().some(({ count }) => Number(count) > 0), 'the durations of requests');
    const [point] = durations();
    expect(point?.bucketCounts.reduce((sum: number, count) => sum + Number(count), 0)).toBe(Number(point?.count));
    expect(receiver.metrics.map(({ name }) => name)).toContain('intendance_database_connections');
  });

  it('sends nothing of what people typed, and no link', async () => {
    const search = () => receiver.spans.some(({ name }) => name === 'GET /api/people');
    await until(async () => search(), 'the span of the search');
    for (const word of ['zorglub', 'quetzal', 'anastazia', password, token])
      expect(receiver.everything.toLowerCase()).not.toContain(word.toLowerCase());
    expect(receiver.everything).not.toMatch(/"(url\.(path|query|full)|client\.address|user_agent\.original|network\.peer\.address)"/);
  });

  it('stops although its collector is gone', async () => {
    await receiver.close();
    const began = Date.now();
    expect((await server.signal('SIGTERM')).code).toBe(0);
    expect(Date.now() - began).toBeLessThan(15_000);
  });
});

describe('a server without an OpenTelemetry endpoint', () => {
  it('loads nothing of OpenTelemetry', async () => {
    const server = await ServerProcess.start({ NODE_OPTIONS: `--import=${watching}`, OTEL_SERVICE_NAME: 'back-office' });
    try {
      await fetch(`${server.url}/api/installation`);
      const { stderr } = await server.signal('SIGTERM');
      // prom-client and pg-boss, which are in the bundle, load the API of OpenTelemetry: it does nothing without the SDK.
      expect(stderr.split('\n').filter((line) => line && !line.startsWith('resolved @opentelemetry/api for '))).toEqual([]);
    } finally {
      await server.remove();
    }
  });
});

let token = '';

/** A person with a rare name chooses a password, signs in, and searches by name. */
async function useIt(server: ServerProcess): Promise<void> {
  const options = [
    '--type',
    'CSE',
    '--name',
    'CSE Quetzal',
    '--email',
    person.email,
    '--firstname',
    person.firstname,
    '--lastname',
    person.lastname,
  ];
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', INTENDANCE_DATA_DIR: server.dataDir, PORT: String(server.port) };
  const { stdout } = await promisify(execFile)(process.execPath, [bin, 'environments', 'create', ...options], { env, cwd: '/' });
  token = stdout.trim().split('/').at(-1) ?? '';
  await post(`${server.url}/api/reset-password/${token}`, { password, password_confirm: password });
  const answer = await post(`${server.url}/api/login_check`, { email: person.email, password });
  const session = (await answer.json()) as { token: string };
  await fetch(`${server.url}/api/people?filters[search]=zorglub`, { headers: { authorization: `Bearer ${session.token}` } });
}
