import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll } from '@jest/globals';
import type { ServerProgram } from '../src/platform/server-program.js';
import { run } from '../src/run.js';

type Surroundings = {
  fetch?: (request: Request) => Promise<Response>;
  env?: Record<string, string>;
  stdin?: string;
  /** The user's home, to run several commands as the same user. */
  home?: string;
  isTTY?: boolean;
  runServerProgram?: ServerProgram;
  /** Presses Ctrl-C as soon as the program listens to it. */
  interrupts?: boolean;
  /** A user types `stdin` at a keyboard. */
  isTyped?: boolean;
};
export type Ran = { code: number; out: string; bytes: Buffer; err: string };

const folders: string[] = [];
// The hook is that of the spec file that imports this.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that goes with the spec. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'intendance-cli-'));
  folders.push(folder);
  return folder;
}
export const newHome = newFolder;

/** Runs one command line as a shell would, and returns its output and exit code. */
export async function intendance(line: string | readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const {
    fetch = unreachable,
    env = {},
    stdin = '',
    home = newHome(),
    isTTY = false,
    runServerProgram = noServer,
    interrupts = false,
    isTyped = false,
  } = surroundings;
  const onInterrupt = (listener: () => void) => {
    if (interrupts) listener();
    return () => undefined;
  };
  const input = Object.assign(Readable.from([stdin]), { isTTY: isTyped });
  const stdout = Object.assign(new PassThrough(), { isTTY });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const output = Promise.all([stdout.toArray(), stderr.toArray()]);
  const words = typeof line === 'string' ? line.split(' ').filter(Boolean) : line;
  const code = await run(words, { env, stdin: input, stdout, stderr, fetch, home, onInterrupt, runServerProgram }, '0.0.0');
  stdout.end();
  stderr.end();
  const [out, err] = (await output).map((chunks) => Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))));
  return { code, out: String(out), bytes: out ?? Buffer.of(), err: String(err) };
}

const noServer: ServerProgram = async () => ({ code: 68, out: '', err: 'Aucune base de données.\n' });

const unreachable = (): Promise<Response> =>
  Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }));

type Route = unknown | ((request: Request) => unknown);

/** A server that responds from a table (`GET /api/refunds`) and records the requests. */
export class ScriptedServer {
  readonly requests: { line: string; query: Record<string, string>; body: unknown; headers: Headers }[] = [];

  constructor(private readonly routes: Readonly<Record<string, Route>>) {}

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const text = await request.clone().text();
    const query = Object.fromEntries(searchParams);
    const isJson = request.headers.get('content-type')?.startsWith('multipart/') !== true;
    this.requests.push({ line, query, body: text && isJson ? JSON.parse(text) : undefined, headers: request.headers });
    const route = this.routes[line];
    const answer = typeof route === 'function' ? await route(request) : route;
    if (answer instanceof Response) return answer;
    return answer === undefined ? problem(404, "Cette ressource n'existe pas.", 'unknown') : Response.json(answer);
  };
}

export const problem = (status: number, detail: string, code: string, more: object = {}): Response =>
  Response.json({ type: `urn:problem:${code}`, title: 'Refus', status, detail, code, ...more }, { status });
