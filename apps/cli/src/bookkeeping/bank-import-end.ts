import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import type { Cli } from '../platform/cli.js';
import { startProgress } from '../platform/progress.js';

export type BankImport = Schema<'BankImportDto'>;

const pauseMs = 300;

/** The work goes on at the server, with or without this process; here it is watched to its end. */
export async function bankImportEnd(cli: Cli, client: ApiClient, asked: BankImport): Promise<BankImport> {
  const params = { path: { id: asked.id } };
  const isUndoing = asked.status === 'undoing';
  const progress = startProgress(cli.terminal, {
    label: isUndoing ? 'Annulation' : 'Import',
    total: isUndoing ? asked.counts.created : asked.movements,
  });
  let found = asked;
  try {
    while (found.status === 'running' || found.status === 'undoing') {
      await delay(pauseMs);
      found = await unwrap(client.GET('/api/comptability/imports/{id}', { params }));
      progress.set(isUndoing ? found.undone + found.kept.length : found.done);
    }
  } finally {
    progress.stop();
  }
  return found;
}
