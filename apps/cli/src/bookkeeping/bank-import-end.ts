import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import type { Cli } from '../platform/cli.js';
import { startProgress } from '../platform/progress.js';

export type BankImport = Schema<'BankImportDto'>;

const pauseMs = 300;

/** Polls the job until it completes. The server runs the job: Ctrl-C stops the display only. */
export async function bankImportEnd(cli: Cli, client: ApiClient, asked: BankImport): Promise<BankImport> {
  const params = { path: { id: asked.id } };
  const isUndoing = asked.status === 'undoing';
  const progress = startProgress(cli.terminal, {
    label: isUndoing ? 'Annulation' : 'Import',
    total: isUndoing ? asked.counts.created : asked.movements,
  });
  const release = cli.terminal.onInterrupt(() => {
    progress.stop();
    cli.output.note(
      `${isUndoing ? 'L’annulation' : 'L’import'} continue sur le serveur. Son état : intendance operations imports. Pour revenir en arrière : intendance operations undo-import ${asked.id}`,
    );
  });
  let found = asked;
  try {
    while (found.status === 'running' || found.status === 'undoing') {
      await delay(pauseMs);
      found = await unwrap(client.GET('/api/comptability/imports/{id}', { params }));
      progress.set(isUndoing ? found.undone + found.kept.length : found.done);
    }
  } finally {
    release();
    progress.stop();
  }
  return found;
}
