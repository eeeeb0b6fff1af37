import { text } from 'node:stream/consumers';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type EnvironmentCreation, Installation } from './identity/public.js';
import { checkDatabases, placeTools, structureMover } from './move-structure.js';
import { answerDeadLetters, type DeadLetterRequest, isAboutDeadLetters } from './operate-dead-letters.js';
import { readConfig } from './platform/config/config.js';
import { StartupError } from './platform/config/startup-error.js';
import { checkDatabaseVersion } from './platform/embedded/data-directory.js';
import { type Opened, open } from './start.js';

/**
 * Server-side program of `intendance environments` and `intendance dead-letters`: reads one JSON request from standard input and writes one
 * JSON response to standard output. The program uses the server's settings instead of an account, and opens no network port.
 */
type OperatorRequest = InstallationRequest | DeadLetterRequest;
type InstallationRequest =
  | { type: 'create-environment'; creation: EnvironmentCreation }
  | { type: 'renew-link'; email: string }
  | { type: 'remove-second-factor'; email: string }
  | { type: 'move-environment'; id: EnvironmentId; to: string }
  | { type: 'check-environments'; isMending: boolean }
  | { type: 'split-environments'; isDryRun: boolean }
  | { type: 'drain-database'; database: string; isDryRun: boolean }
  | { type: 'recover-environment'; id: EnvironmentId; backup: string; to: string };

const refused = 1;
const noDatabase =
  'Aucune base de données : donnez DATABASE_URL et les autres réglages du serveur (--env-file), ou INTENDANCE_DATA_DIR, le dossier de données où Intendance a déjà démarré.';

try {
  await answer(JSON.parse(await text(process.stdin)) as OperatorRequest);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function answer(request: OperatorRequest): Promise<void> {
  const config = readConfig(process.env);
  try {
    process.stdout.write(`${JSON.stringify(await respond(request, config))}\n`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    process.stdout.write(`${JSON.stringify({ code: error.code, detail: error.message, violations: error.violations })}\n`);
    process.exitCode = refused;
  }
}

async function respond(request: OperatorRequest, config: ReturnType<typeof readConfig>): Promise<object> {
  if (isAboutDeadLetters(request)) return answerDeadLetters(request, config);
  const { databaseUrl, dataDir } = config;
  // Without this check, a missing DATABASE_URL would silently create an embedded database beside the real one.
  if (databaseUrl === null && (await checkDatabaseVersion(dataDir)) === 'absent') throw new StartupError('configuration', noDatabase);
  // Runs with the `api` role: the running server handles projections and jobs.
  const server = await open({ ...process.env, ROLE: 'api' }, { isBeside: true });
  try {
    return await execute(server, request);
  } finally {
    await server.stop();
  }
}

function execute({ app, owners }: Opened, request: InstallationRequest): Promise<object> {
  const installation = app.get(Installation);
  switch (request.type) {
    case 'create-environment':
      return installation.createEnvironment(request.creation);
    case 'renew-link':
      return installation.renewLink(request.email);
    case 'remove-second-factor':
      return installation.removeSecondFactor(request.email);
    case 'move-environment':
      return structureMover(app, owners).move(request.id, request.to);
    case 'check-environments':
      return checkDatabases(app, owners, request.isMending);
    case 'split-environments':
      return placeTools(app, owners).spread.split(request.isDryRun);
    case 'drain-database':
      return placeTools(app, owners).spread.drain(request.database, request.isDryRun);
    case 'recover-environment':
      return placeTools(app, owners).recovery.recover(request.id, request.backup, request.to);
  }
}
