import { text } from 'node:stream/consumers';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type EnvironmentCreation, Installation } from './identity/public.js';
import { checkDatabaseVersion } from './platform/embedded/data-directory.js';
import { readConfig } from './platform/runtime/config.js';
import { StartupError } from './platform/runtime/startup-error.js';
import { open } from './start.js';

/**
 * What `intendance environments` runs, on the server itself: one request as JSON on standard input, one answer as JSON on standard output.
 * It needs the database settings of the server instead of an account, and nothing of it listens on the network.
 */
type OperatorRequest = { type: 'create-environment'; creation: EnvironmentCreation } | { type: 'renew-link'; email: string };

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
  const { databaseUrl, dataDir } = readConfig(process.env);
  // Without this check, a forgotten DATABASE_URL would quietly make an embedded database beside the real one.
  if (databaseUrl === null && (await checkDatabaseVersion(dataDir)) === 'absent') throw new StartupError('configuration', noDatabase);
  // As an `api`: the running server goes on with projections and jobs.
  const { app, stop } = await open({ ...process.env, ROLE: 'api' }, { isBeside: true });
  try {
    process.stdout.write(`${JSON.stringify(await execute(app.get(Installation), request))}\n`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    process.stdout.write(`${JSON.stringify({ code: error.code, detail: error.message, violations: error.violations })}\n`);
    process.exitCode = refused;
  } finally {
    await stop();
  }
}

function execute(installation: Installation, request: OperatorRequest): Promise<object> {
  switch (request.type) {
    case 'create-environment':
      return installation.createEnvironment(request.creation);
    case 'renew-link':
      return installation.renewLink(request.email);
  }
}
