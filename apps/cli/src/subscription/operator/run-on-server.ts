import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';
import { jsonOption } from '../../platform/list-options.js';

export type ServerOptions = { envFile?: string; json?: boolean };
type Refusal = { detail: string; violations: { propertyPath: string; message: string }[] };

export const serverOptions = (): Option[] => [
  new Option('--env-file <fichier>', 'réglages du serveur (DATABASE_URL…), quand ils ne sont pas dans l’environnement'),
  jsonOption(),
];

/** @throws Failure with the sentence of the server program */
export async function runOnServer<Answer>(cli: Cli, request: object, envFile: string | undefined): Promise<Answer> {
  const env = { ...(envFile === undefined ? {} : await readEnvFile(envFile)), ...cli.terminal.env };
  const { code, out, err } = await cli.terminal.runServerProgram(JSON.stringify(request), env);
  if (code === 0) return JSON.parse(out) as Answer;
  // A program that failed has printed no answer.
  if (code !== exitCodes.refused || out.trim() === '')
    throw new Failure(err.trim() || `Le programme du serveur s’est arrêté (${code}).`, exitCodes.unavailable);
  const { detail, violations } = JSON.parse(out) as Refusal;
  throw new Failure(
    detail,
    exitCodes.refused,
    violations.filter(({ message }) => message !== detail).map(({ propertyPath, message }) => `${propertyPath} : ${message}`),
  );
}

async function readEnvFile(path: string): Promise<NodeJS.Dict<string>> {
  try {
    return parseEnv(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Failure(`Impossible de lire ${path} (${reasonOf(error)}).`, exitCodes.file);
  }
}
