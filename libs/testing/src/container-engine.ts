import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request } from 'node:http';

/** The address of an engine, as `http.request` takes it. */
export type EngineAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number };

const answerWithinMs = 700;
/** A registry that is reached names the layers at once; one that is not keeps a connection open until it times out. */
const pullLimits = { registry: 3_000, pull: 120_000 };

/** The engine that answers now, Docker or another with its API. Null within a second elsewhere: a `docker` command proves nothing. */
export async function findEngine(env: NodeJS.ProcessEnv): Promise<EngineAddress | null> {
  const address = addressOf(env);
  if (address === null) return null;
  return (await call(address, 'GET', '/_ping', answerWithinMs)).status === 200 ? address : null;
}

/** `DOCKER_HOST` without TLS, else the sockets where Testcontainers looks too. */
function addressOf({ DOCKER_HOST: host, DOCKER_TLS_VERIFY: tls, XDG_RUNTIME_DIR: runtime }: NodeJS.ProcessEnv): EngineAddress | null {
  if (host && /^(tcp|http):/.test(host) && !tls) {
    const { hostname, port } = new URL(host);
    return { host: hostname, port: Number(port) || 2375 };
  }
  const sockets = host ? [host.replace(/^unix:\/\//, '')] : ['/var/run/docker.sock', `${runtime ?? '/run/user/0'}/docker.sock`];
  const socketPath = sockets.find((path) => existsSync(path));
  return socketPath === undefined ? null : { socketPath };
}

/** True once the image is there, pulled if its registry answers. */
export async function ensureImage(engine: EngineAddress, image: string, limits = pullLimits): Promise<boolean> {
  const inspected = await call(engine, 'GET', `/images/${image}/json`, answerWithinMs);
  if (inspected.status === 200) return true;
  const cut = image.lastIndexOf(':');
  const query = new URLSearchParams({ fromImage: image.slice(0, cut), tag: image.slice(cut + 1) });
  const pulled = await call(engine, 'POST', `/images/create?${query}`, limits.pull, limits.registry);
  return pulled.status === 200 && !pulled.body.includes('"error"');
}

/**
 * Removes every container of this label when the returned function is called, or when this process dies: another process waits for the
 * end of its standard input. Instead of Ryuk, which is one more image to pull.
 */
export function guardContainers(engine: EngineAddress, label: string): () => Promise<void> {
  const script = `
    const { request } = require('node:http');
    const call = (method, path) => new Promise((done) => {
      const sent = request({ ...${JSON.stringify(engine)}, method, path, timeout: 20000 }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => { body += chunk; }).on('end', () => done(body)).on('error', () => done('[]'));
      });
      sent.on('error', () => done('[]')).on('timeout', () => sent.destroy()).end();
    });
    process.on('SIGINT', () => {}); process.on('SIGTERM', () => {});
    process.stdin.resume().on('end', async () => {
      const filters = encodeURIComponent(JSON.stringify({ label: [${JSON.stringify(label)}] }));
      const containers = JSON.parse(await call('GET', '/containers/json?all=true&filters=' + filters));
      await Promise.all(containers.map(({ Id }) => call('DELETE', '/containers/' + Id + '?force=true&v=true')));
    });`;
  const child: ChildProcess = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  (child.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.ref();
      child.stdin?.end();
    });
}

type Called = { readonly status: number; readonly body: string };
const silent: Called = { status: 0, body: '' };

/** @param firstByteMs how long the first byte may take, where the whole answer may take longer */
function call(engine: EngineAddress, method: string, path: string, wholeMs: number, firstByteMs = wholeMs): Promise<Called> {
  return new Promise((resolve) => {
    const sent = request({ ...engine, method, path });
    const end = (called: Called): void => {
      for (const timer of timers) clearTimeout(timer);
      sent.destroy();
      resolve(called);
    };
    const timers = [setTimeout(end, wholeMs, silent), setTimeout(end, firstByteMs, silent)];
    sent.on('error', () => end(silent));
    sent.on('response', (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => {
        clearTimeout(timers[1]);
        body += chunk;
      });
      answer.on('end', () => end({ status: answer.statusCode ?? 0, body }));
      answer.on('error', () => end(silent));
    });
    sent.end();
  });
}
