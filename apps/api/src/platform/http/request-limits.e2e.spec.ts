import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { isWithinDepth, limitRequests } from './request-limits.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app, { accountingPermissions: ['VIEW_DETAILS'] });
}, 60_000);
afterAll(async () => app?.close());

const multipart = (path: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...fixture.clerk.headers, 'content-type': 'multipart/form-data; boundary=limite' },
    payload,
  });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a request that no route can read', () => {
  it.each(['/people?filters[searchname]=a%00b', '/refunds?filters[status|eq]=%00', '/people/%00', '/comptability/writings?search=%00'])(
    '%s is refused: it holds NUL',
    async (path) => expect(codeOf(await fixture.get(path))).toBe('400 request.nul'),
  );
  it('holds NUL in the filters of a bulk command or in the preferences', async () => {
    const filters = { searchname: 'a\u0000b' };
    const bulk = await fixture.post('/refunds/bulk', { filters, command: 'validate', dry_run: true });
    expect(bulk.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'filters', code: 'nul' }] });
    expect(codeOf(await fixture.put('/users/me', { preferences: { note: 'a\u0000b' } }))).toBe('422 request.invalid');
  });
  it('nests its body too deep, before anybody is signed in', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login_check',
      headers,
      payload: `{"email":${nested(50_000)},"password":"x"}`,
    });
    expect(codeOf(answer)).toBe('400 request.too-deep');
  });
  it.each(['/refund_attachments', '/people/upload', '/comptability/operations/upload'])(
    'stops in the middle of a file: %s',
    async (path) => {
      const start =
        '--limite\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 cut';
      expect(codeOf(await multipart(path, start))).toBe('400 upload.truncated');
    },
  );
  it.each(['/refunds?filters[created_at|gte]=0000-01-01T00:00:00Z', '/refunds?filters[date|gte]=0999-01-01'])(
    '%s asks for a year of no calendar of ours',
    async (path) => expect(codeOf(await fixture.get(path))).toMatch(/^400 list\./),
  );
});

describe('the depth of a body', () => {
  it('is counted without recursion', () => {
    expect(isWithinDepth(JSON.parse(nested(32)), 32)).toBe(true);
    expect(isWithinDepth(JSON.parse(nested(33)), 32)).toBe(false);
    expect(isWithinDepth(undefined, 32)).toBe(true);
  });
});

@Controller()
class EchoController {
  @Post('echo')
  echo() {
    return {};
  }
}
@Module({ controllers: [EchoController] })
class EchoModule {}

describe('a body that hardly comes', () => {
  it('is cut with 408', async () => {
    const echo = await NestFactory.create<NestFastifyApplication>(EchoModule, new FastifyAdapter(), { logger: false });
    limitRequests(echo, { json: 50, other: 50 });
    await echo.listen(0, '127.0.0.1');
    const { port } = new URL(await echo.getUrl());
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'),
      );
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    await echo.close();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});
