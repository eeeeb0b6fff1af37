import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EngineAddress, ensureImage, findEngine, guardContainers } from './container-engine.js';

let folder: string;
let server: Server | undefined;
const requests: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
  requests.length = 0;
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** An engine's API over a socket, as this listener answers. */
async function listen(answer: RequestListener): Promise<Extract<EngineAddress, { socketPath: string }>> {
  const socketPath = join(folder, 'docker.sock');
  server = createServer((request, response) => {
    requests.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server?.listen(socketPath, done));
  return { socketPath };
}

const find = (socketPath: string) => findEngine({ DOCKER_HOST: `unix://${socketPath}` });

describe('a container engine', () => {
  it('is there when its socket answers', async () => {
    const engine = await listen((_request, response) => response.end('OK'));
    expect(await find(engine.socketPath)).toEqual(engine);
  });

  it('is not there without a socket, with a dead one, or with one that stays silent', async () => {
    expect(await find(join(folder, 'nothing'))).toBeNull();
    const { socketPath } = await listen(() => undefined);
    expect(await find(socketPath)).toBeNull();
  });

  it('gives an image that it has, and asks no registry', async () => {
    const engine = await listen((_request, response) => response.end('{}'));
    expect(await ensureImage(engine, 'postgres:18')).toBe(true);
    expect(requests).toEqual(['GET /images/postgres:18/json']);
  });

  it('pulls an image that it does not have, and says so when the registry refuses', async () => {
    let outcome = '{"status":"Downloaded newer image"}';
    const engine = await listen((request, response) => {
      response.statusCode = request.method === 'GET' ? 404 : 200;
      response.end(outcome);
    });
    expect(await ensureImage(engine, 'apache/kafka:3.9.1')).toBe(true);
    expect(requests.at(-1)).toBe('POST /images/create?fromImage=apache/kafka&tag=3.9.1');
    outcome = '{"errorDetail":{"message":"no such host"},"error":"no such host"}';
    expect(await ensureImage(engine, 'apache/kafka:3.9.1')).toBe(false);
  });

  it('waits little for a registry that does not answer', async () => {
    const engine = await listen((request, response) => {
      if (request.method === 'GET') response.writeHead(404).end();
    });
    expect(await ensureImage(engine, 'postgres:18', { registry: 100, pull: 60_000 })).toBe(false);
  });

  it('loses the containers of a run when the run ends', async () => {
    const engine = await listen((request, response) => response.end(request.method === 'GET' ? '[{"Id":"a1"},{"Id":"b2"}]' : ''));
    const stop = guardContainers(engine, 'intendance.test-run=1');
    await stop();
    expect(requests).toEqual([
      'GET /containers/json?all=true&filters={"label":["intendance.test-run=1"]}',
      'DELETE /containers/a1?force=true&v=true',
      'DELETE /containers/b2?force=true&v=true',
    ]);
  });
});
