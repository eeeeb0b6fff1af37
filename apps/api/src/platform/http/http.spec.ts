import type { AccessProfile } from '@intendance/contract/access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Delete, Get, HttpCode, type INestApplication, Post, Put } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiOkResponse } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { Exporter } from '../documents/exporter.js';
import { ListReader } from '../lists/list-reader.js';
import { Databases } from '../pools/database.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { Access } from '../wire/access.decorator.js';
import { accessErrors } from '../wire/access.errors.js';
import { EurosField, NestedListField, ObjectField, TextField } from '../wire/fields.js';
import { IdParam } from '../wire/id-param.js';
import type { RequestContext } from '../wire/request-context.js';
import { Ctx, traceOf } from '../wire/request-state.js';
import { IfMatch, Saved } from '../wire/saved.js';
import { type Session, SessionReader } from '../wire/session.js';
import { httpModule } from './http.module.js';
import { HttpAnswers } from './http-answers.js';

class ClaimDto {
  @EurosField({ message: 'Veuillez renseigner un montant.' }) bill_amount!: number;
  @TextField({ max: 20, optional: true }) comment?: string;
}

class StepDto {
  @TextField({ max: 20 }) label!: string;
  @EurosField() result!: number;
}

class SavedClaimDto extends ClaimDto {
  @TextField({ max: 40 }) id!: string;
  @TextField({ max: 40 }) created_at!: string;
  @NestedListField(() => StepDto) steps!: StepDto[];
  @ObjectField() values!: object;
}

let executed = 0;
let reached = true;

@Access({ permission: 'ACTIVITY_ACCESS', module: 'gestion' })
@Controller('claims')
class ClaimController {
  @Get()
  list(@Ctx() context: RequestContext) {
    return { source: context.source, actor: context.actor.name };
  }

  @Post()
  create(@Body() body: ClaimDto, @Ctx() context: RequestContext) {
    executed += 1;
    return new Saved({ id: context.commandId, ...body }, 1, { shard: 0, xid: 12n, position: 34n });
  }

  @Put(':id')
  @ApiOkResponse({ type: SavedClaimDto })
  save(@IdParam() id: string, @IfMatch() expected: number | undefined, @Body() _body: ClaimDto) {
    return new Saved({ id, expected }, 2, undefined);
  }

  @Delete(':id')
  @HttpCode(204)
  remove() {
    throw new DomainError('claim.closed', 'Cette demande a déjà été traitée.', 'conflict', [], { stored_amount: 12 });
  }

  @Get('broken')
  broken() {
    throw new Error('a bug with a secret inside');
  }

  @Access('public')
  @Get('open')
  open() {
    return { open: true };
  }
}

const profile: AccessProfile = {
  permissions: ['ACTIVITY_ACCESS'],
  accountingPermissions: [],
  isOperator: false,
  environment: { type: 'CSE', brand: null, isActive: true, remainingTime: 0, modules: [] },
};
const session: Session = { id: newId(), userId: newId(), name: 'Alice Durand', environmentId: newId(), profile };

class Sessions extends SessionReader {
  override async read(token: string): Promise<Session> {
    if (token === 'admin') return session;
    if (token === 'reader') return { ...session, profile: { ...profile, permissions: [] } };
    throw accessErrors.expiredSession();
  }
  override factorToShow = async () => undefined;
}

const open = async (controller: new () => object) => {
  const built = await Test.createTestingModule({
    imports: [httpModule()],
    controllers: [controller],
  })
    .useMocker((token) => {
      if (token === SessionReader) return new Sessions();
      if (token === Databases) return { onLost: () => undefined };
      if (token === ProjectionProgress) return { reached: async () => (reached ? new Set() : undefined) };
      if (token === HttpAnswers || token === ListReader || token === Exporter) return {};
      return {};
    })
    .compile();
  const app = built.createNestApplication<NestFastifyApplication>(new FastifyAdapter({ bodyLimit: 1000, genReqId: traceOf }));
  app.useLogger(false);
  app.setGlobalPrefix('api');
  return app;
};

describe('every route', () => {
  let app: NestFastifyApplication & INestApplication;
  beforeAll(async () => {
    app = await open(ClaimController);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    executed = 0;
    reached = true;
  });

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { token?: string; body?: unknown; headers?: object } = {},
  ) => {
    const { token = 'admin', body, headers } = options;
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const json: Record<string, unknown> = answer.body === '' ? {} : answer.json();
    return { status: answer.statusCode, json, headers: answer.headers };
  };

  it('is closed without a session', async () => {
    const { status, json, headers } = await ask('GET', '/claims', { token: '' });
    expect([status, json.code, headers['www-authenticate']]).toEqual([401, 'session.missing', 'Bearer']);
    expect(headers['content-type']).toContain('application/problem+json');
  });

  it('says when the session has expired', async () => {
    expect((await ask('GET', '/claims', { token: 'old' })).json).toMatchObject({ status: 401, code: 'session.expired' });
  });

  it('is closed without the permission, in the words of the specification', async () => {
    expect((await ask('GET', '/claims', { token: 'reader' })).json).toMatchObject({
      status: 403,
      code: 'access.permission',
      detail: 'Vous ne pouvez pas accéder à cette ressource',
      destination: '/home',
    });
  });

  it('knows its caller and through what', async () => {
    expect((await ask('GET', '/claims', { headers: { 'x-client': 'ui' } })).json).toEqual({ source: 'ui', actor: 'Alice Durand' });
    expect((await ask('GET', '/claims')).json).toMatchObject({ source: 'api' });
  });

  it('is open to all when it says so', async () => {
    expect((await ask('GET', '/claims/open', { token: '' })).json).toEqual({ open: true });
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await ask('POST', '/claims', { body: '{"bill_amount": 12', headers: { 'content-type': 'application/json' } });
    expect(answer.json).toMatchObject({
      status: 400,
      code: 'request.invalid-json',
      detail: 'Le corps de la requête n’est pas du JSON valide.',
    });
    expect(executed).toBe(0);
  });

  it('refuses another content type and an oversized body', async () => {
    expect((await ask('POST', '/claims', { body: '<a/>', headers: { 'content-type': 'text/xml' } })).json).toMatchObject({ status: 415 });
    expect((await ask('POST', '/claims', { body: { bill_amount: 1, comment: 'x'.repeat(2000) } })).json).toMatchObject({ status: 413 });
  });

  it('refuses an empty body and one that is no object', async () => {
    expect((await ask('POST', '/claims')).json).toMatchObject({ status: 422, code: 'request.body-missing' });
    expect((await ask('POST', '/claims', { body: [1] })).json).toMatchObject({ status: 422, code: 'request.body-missing' });
  });

  it('names the refused fields in the order in which they are declared', async () => {
    const { status, json } = await ask('POST', '/claims', { body: { comment: 'x'.repeat(21), bill_amount: 12.345 } });
    expect(status).toBe(422);
    expect(json.detail).toBe('Veuillez renseigner un montant.');
    expect(json.violations).toEqual([
      { propertyPath: 'bill_amount', code: 'decimals', message: 'Veuillez renseigner un montant.' },
      { propertyPath: 'comment', code: 'too-long', message: 'Au plus 20 caractères sont acceptés.' },
    ]);
  });

  it('answers a write with its version, its position and its place', async () => {
    const { status, json, headers } = await ask('POST', '/claims', { body: { bill_amount: 12.5, comment: '  ok\u0007 ' } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ bill_amount: 12.5, comment: 'ok' });
    expect(headers).toMatchObject({ etag: '"1"', 'x-position': '0:12:34', location: `/api/claims/${json.id}` });
  });

  it('refuses members and parameters that it does not read, before it reads the others', async () => {
    const { json } = await ask('POST', '/claims', { body: { bill_amount: 'x', bil_amount: 12, steps: [{ label: '' }] } });
    expect(json).toMatchObject({ status: 400, code: 'request.unknown-field', parameter: 'bil_amount' });
    expect(json.violations).toEqual([
      { propertyPath: 'bil_amount', code: 'unknown', message: 'Le champ « bil_amount » est inconnu. Vouliez-vous dire « bill_amount » ?' },
      { propertyPath: 'steps', code: 'unknown', message: 'Le champ « steps » est inconnu.' },
    ]);
    expect(executed).toBe(0);
    expect((await ask('GET', '/claims?colour=red')).json).toMatchObject({
      status: 400,
      code: 'list.unknown-parameter',
      parameter: 'colour',
    });
    expect((await ask('DELETE', `/claims/${newId()}`, { body: { reason: 'x' } })).json).toMatchObject({ status: 400, parameter: 'reason' });
  });

  it('ignores in a PUT what its answer shows and its body does not have', async () => {
    const body = { id: newId(), bill_amount: 12, created_at: 'x', steps: [{ label: 'x', result: 1 }], values: { any: 1 } };
    expect((await ask('PUT', `/claims/${newId()}`, { body })).status).toBe(200);
    const strange = { ...body, steps: [{ label: 'x' }, { labels: 'x' }] };
    expect((await ask('PUT', `/claims/${newId()}`, { body: strange })).json).toMatchObject({ status: 400, parameter: 'steps[1].labels' });
    expect((await ask('POST', '/claims', { body })).json).toMatchObject({ status: 400, parameter: 'id' });
  });

  it('reads the version that a write is conditional on', async () => {
    const url = `/claims/${newId()}`;
    expect((await ask('PUT', url, { body: { bill_amount: 1 }, headers: { 'if-match': '"7"' } })).json).toMatchObject({ expected: 7 });
    expect((await ask('PUT', url, { body: { bill_amount: 1 } })).json).not.toHaveProperty('expected');
    expect((await ask('PUT', url, { body: { bill_amount: 1 }, headers: { 'if-match': 'abc' } })).json).toMatchObject({
      status: 400,
      code: 'request.if-match',
      parameter: 'If-Match',
    });
  });

  it('takes what is no id for an absent record', async () => {
    expect((await ask('PUT', '/claims/42', { body: { bill_amount: 1 } })).json).toMatchObject({ status: 404, code: 'request.unknown-id' });
  });

  it('passes a refusal with its extra members', async () => {
    expect((await ask('DELETE', `/claims/${newId()}`)).json).toMatchObject({
      type: 'urn:problem:claim.closed',
      status: 409,
      detail: 'Cette demande a déjà été traitée.',
      stored_amount: 12,
    });
  });

  it('hides what a bug says, and gives a trace to find it', async () => {
    const { json, headers } = await ask('GET', '/claims/broken', { headers: { 'x-request-id': 'trace-of-the-caller' } });
    expect(json).toMatchObject({ status: 500, detail: "Une erreur s'est produite", trace_id: 'trace-of-the-caller' });
    expect(JSON.stringify(json)).not.toContain('secret');
    expect(headers['x-request-id']).toBe('trace-of-the-caller');
  });

  it('tells an unknown address from an unknown method', async () => {
    expect((await ask('GET', '/nowhere')).json).toMatchObject({ status: 404, code: 'request.unknown-route' });
    const { json, headers } = await ask('DELETE', '/claims');
    expect(json).toMatchObject({ status: 405, code: 'request.method' });
    expect(headers.allow).toBe('GET, POST');
  });

  it('tells of a wrong method before it reads the body, and of that path alone', async () => {
    const unreadable = await app.inject({
      method: 'DELETE',
      url: '/api/claims',
      headers: { 'content-type': 'application/json' },
      payload: '{"half',
    });
    expect(unreadable.json()).toMatchObject({ status: 405, allowed: ['GET', 'POST'] });
    const { json } = await ask('POST', '/claims/broken');
    expect(json).toMatchObject({ status: 405, allowed: ['GET'] });
  });

  it('asks a reader to come back when the read models are late', async () => {
    reached = false;
    const { json, headers } = await ask('GET', '/claims', { headers: { 'x-position': '0:99:34' } });
    expect(json).toMatchObject({ status: 503, code: 'projection.late' });
    expect(headers['retry-after']).toBe('1');
    expect((await ask('GET', '/claims', { headers: { 'x-position': 'abc' } })).json).toMatchObject({
      status: 400,
      code: 'request.position',
    });
  });

  it('refuses an idempotency key that cannot be one', async () => {
    const headers = { 'idempotency-key': 'a b' };
    expect((await ask('POST', '/claims', { body: { bill_amount: 1 }, headers })).json).toMatchObject({ code: 'request.idempotency-key' });
  });
});

describe('a route without declared access', () => {
  @Controller('forgotten')
  class ForgottenController {
    @Get()
    list() {
      return [];
    }
  }

  it('keeps the program from starting', async () => {
    const app = await open(ForgottenController);
    await expect(app.init()).rejects.toThrow('ForgottenController.list');
    await app.close();
  });
});
