/** The image and the compose file of production, where a container engine answers; elsewhere first-account.int.spec.ts starts the same files. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { choosePassword, claire, firstClaim } from './first-days.js';
import { freePort, until } from './server-process.js';

const minute = 60_000;
jest.setTimeout(45 * minute);

const run = promisify(execFile);
const deploy = resolve(import.meta.dirname, '../../../deploy');
const composeCommand = await engine();

/** Compose 2, compose 1, or null without a running engine. */
async function engine(): Promise<readonly string[] | null> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    try {
      await run('docker', ['info'], { timeout: minute });
      await run(program, [...args, 'version']);
      return command;
    } catch {
      // The next command, or none.
    }
  }
  return null;
}

(composeCommand ? describe : describe.skip)('the compose file of production', () => {
  const project = `intendance-${randomBytes(4).toString('hex')}`;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'intendance-compose-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const secret = () => randomBytes(24).toString('hex');
    const settings = {
      POSTGRES_PASSWORD: secret(),
      POSTGRES_SUPERUSER_PASSWORD: secret(),
      INTENDANCE_SECRET: secret(),
      INTENDANCE_PERSONAL_KEY: secret(),
      PUBLIC_URL: url,
      SMTP_URL: 'smtp://mail.example:587',
      MAIL_FROM: 'Intendance <noreply@mail.example>',
      PORT: port,
    };
    await writeFile(
      join(folder, '.env'),
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    // Compose 1 refuses the key `name`. The build reaches the registry of packages as this machine does.
    const file = (await readFile(join(deploy, 'compose.yaml'), 'utf8')).replace(/^name:.*$/m, '');
    await writeFile(join(folder, 'compose.yaml'), file.replace('context: ..', 'context: ..\n      network: host'));
    await compose('up', '-d', '--build');
  });
  afterAll(async () => {
    if (!folder) return;
    await compose('down', '--volumes', '--timeout', '30');
    await rm(folder, { recursive: true, force: true });
  });

  async function compose(...args: string[]): Promise<string> {
    const [program = '', ...prefix] = composeCommand ?? [];
    const options = ['-p', project, '--project-directory', deploy, '-f', join(folder, 'compose.yaml'), '--env-file', join(folder, '.env')];
    const { stdout } = await run(program, [...prefix, ...options, ...args], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  }

  it('starts, gives the first account, and takes a claim', async () => {
    await until(async () => (await fetch(`${url}/ready`).catch(() => null))?.status === 200, 'ready', 3 * minute);
    const link = await compose('exec', '-T', 'app', 'intendance', 'environments', 'create', ...claire);
    expect((await choosePassword(url, link)).status).toBe(204);
    const { claimId, list } = await firstClaim(url);
    expect(list).toMatchObject({ totalCount: 1, refunds: [{ id: claimId }] });
  });
});
