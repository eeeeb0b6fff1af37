import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { secureHeaders } from './security-headers.js';
import { readWebBuild, serveWeb } from './web-files.js';

const page =
  '<!doctype html><html lang="fr"><title>Intendance</title><link href="/favicon.svg" /><script>start()</script><div id="root"></div>';

@Module({})
class Empty {}

describe('the web application', () => {
  let app: NestFastifyApplication;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'intendance-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), page);
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    await writeFile(join(folder, 'assets/main-4f2a.js'), 'start()');
    await writeFile(join(folder, 'assets/main-4f2a.js.br'), 'compressed');
    app = await NestFactory.create<NestFastifyApplication>(Empty, new FastifyAdapter(), { logger: false });
    const build = await readWebBuild(folder);
    if (!build) throw new Error('no build');
    await secureHeaders(app, { index: build.index, https: false });
    await serveWeb(app, build, { 'flash.example': 'flash' });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['/', '/activitescse/refund/waiting', '/login?token=a.b.c'])('is the page at each of its addresses: %s', async (url) => {
    const { statusCode, body, headers } = await app.inject({ url });
    expect({ statusCode, body, cache: headers['cache-control'] }).toEqual({ statusCode: 200, body: page, cache: 'no-cache' });
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect({ statusCode: again.statusCode, body: again.body }).toEqual({ statusCode: 304, body: '' });
  });

  it('is branded on the hosts of white labels', async () => {
    const { body, headers } = await app.inject({ url: '/login', headers: { host: 'Flash.example:8443' } });
    expect(body).toContain('<html data-brand="flash" lang="fr"><title>Flash</title><link href="/favicon-flash.svg" />');
    const plain = await app.inject({ url: '/login', headers: { host: 'other.example', 'if-none-match': String(headers.etag) } });
    expect([plain.statusCode, plain.body]).toEqual([200, page]);
  });

  it('is never the page for a file or an address of the API that does not exist', async () => {
    for (const url of ['/assets/gone-1.js', '/api/nowhere', '/api', '/assets/..%2f..%2findex.html.bak']) {
      expect((await app.inject({ url })).statusCode).toBe(404);
    }
  });

  it('has files that browsers keep for a year, sent as they were compressed at the build', async () => {
    const { headers, body } = await app.inject({ url: '/assets/main-4f2a.js', headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect(body).toBe('compressed');
    expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
  });

  it('runs no script but its own', async () => {
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect((await app.inject({ url: '/' })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
  });
});

describe('the probes', () => {
  it('tell supervisors how it is, and strangers nothing', async () => {
    const app = await openTestApp({ config: { metricsToken: 'scraper' } });
    try {
      for (const url of ['/health/live', '/healthz', '/readyz', '/metrics/all', '/api/health/x'])
        expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
      for (const url of ['/health', '/api/health'])
        expect((await app.inject({ url })).json()).toMatchObject({ status: 'ok', database: 'ok' });
      for (const url of ['/ready', '/api/ready'])
        expect((await app.inject({ url })).json()).toEqual({ status: 'ready', parked_environments: 0 });
      expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
      const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer scraper' } });
      expect(body).toMatch(/http_request_duration_seconds_bucket\{.*route="\/health"/);
      expect(body).toMatch(/intendance_projection_lag_seconds\{database="home",projection="refund-list"\} /);
    } finally {
      await app.close();
    }
  });

  it('show metrics to this machine alone, whatever address a stranger writes', async () => {
    const metrics = async (app: TestApp, remoteAddress: string, forwarded?: string) =>
      (await app.inject({ url: '/metrics', remoteAddress, ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }) })).statusCode;
    const direct = await openTestApp({ isOwn: true });
    try {
      expect(await metrics(direct, '127.0.0.1')).toBe(200);
      expect(await metrics(direct, '203.0.113.9', '127.0.0.1')).toBe(404);
      expect(await metrics(direct, '127.0.0.1', '203.0.113.9')).toBe(404);
    } finally {
      await direct.close();
    }
    const behindOne = await openTestApp({ config: { trustProxy: 1 } });
    try {
      expect(await metrics(behindOne, '127.0.0.1', '203.0.113.9')).toBe(404);
      expect(await metrics(behindOne, '127.0.0.1', '127.0.0.1, 203.0.113.9')).toBe(404);
      expect(await metrics(behindOne, '10.0.0.2', '203.0.113.9, 127.0.0.1')).toBe(200);
    } finally {
      await behindOne.close();
    }
  });

  it('answer alone in a process that has another role', async () => {
    const app = await openTestApp({ config: { role: 'projector' } });
    try {
      expect((await app.inject({ url: '/health' })).statusCode).toBe(200);
      expect((await app.inject({ method: 'POST', url: '/api/login_check', payload: {} })).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});
