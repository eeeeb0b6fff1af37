import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { exitCodes, Failure } from './failure.js';

export type ServerProgram = (request: string, env: NodeJS.Dict<string>) => Promise<{ code: number; out: string; err: string }>;

const program = fileURLToPath(new URL('../../../api/dist/operate.js', import.meta.url));

/** Runs the server program of this installation as another process: the CLI itself never opens the database. */
export const runServerProgram: ServerProgram = async (request, env) => {
  if (!existsSync(program))
    throw new Failure('Cette commande se lance sur le serveur, là où Intendance est installé et construit.', exitCodes.usage);
  const child = spawn(process.execPath, [program], { env, stdio: 'pipe' });
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? exitCodes.unavailable));
  });
  child.stdin.end(request);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
};
