import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import type { Cli } from '../platform/cli.js';
import { startProgress } from '../platform/progress.js';

export type PersonImport = Schema<'PersonImportDto'>;

const pauseMs = 300;

/** Polls the job until it completes. The server runs the job: Ctrl-C stops the display only. */
export async function personImportEnd(cli: Cli, client: ApiClient, asked: PersonImport): Promise<PersonImport> {
  const params = { path: { id: asked.id } };
  const isUndoing = asked.status === 'undoing';
  const progress = startProgress(cli.terminal, { label: isUndoing ? 'Annulation' : 'Import', total: asked.lines });
  const release = cli.terminal.onInterrupt(() => {
    progress.stop();
    cli.output.note(
      `${isUndoing ? 'L’annulation' : 'L’import'} continue sur le serveur. Son état : intendance people imports. Pour revenir en arrière : intendance people undo-import ${asked.id}`,
    );
  });
  let found = asked;
  try {
    while (found.status === 'running' || found.status === 'undoing') {
      await delay(pauseMs);
      found = await unwrap(client.GET('/api/people/imports/{id}', { params }));
      progress.set(isUndoing ? found.undone : found.done);
    }
  } finally {
    release();
    progress.stop();
  }
  return found;
}
