import type { Logger } from 'pino';
import { noTelemetry, type OpenedTelemetry } from './opened-telemetry.js';
import { readTelemetry } from './telemetry-settings.js';

/** Exports traces and metrics where the standard variables of OpenTelemetry name an endpoint; elsewhere nothing of it is even loaded. */
export async function startTelemetry(env: NodeJS.ProcessEnv, log: Logger): Promise<OpenedTelemetry> {
  const settings = readTelemetry(env);
  if (settings === null) return noTelemetry;
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(settings, env, log);
}
