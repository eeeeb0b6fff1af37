import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import type { Cli } from '../platform/cli.js';
import { startProgress } from '../platform/progress.js';

export type PersonImport = Schema<'PersonImportDto'>;

const pauseMs = 300;

/** Polls the job until it completes. The server runs the job: Ctrl-C stops the display only. */
export async function personImportEnd(cli: Cli, client: ApiClient, personImport: PersonImport): Promise<PersonImport> {
  const params = { path: { id: personImport.id } };
  const isUndoing = personImport.status === 'undoing';
  const progress = startProgress(cli.terminal, { label: isUndoing ? 'Annulation' : 'Import', total: personImport.lines });
  const release = cli.terminal.onInterrupt(() => {
    progress.stop();
    cli.output.note(
      `${isUndoing ? 'L’annulation' : 'L’import'} continue sur le serveur. Son état : intendance people imports. Pour revenir en arrière : intendance people undo-import ${personImport.id}`,
    );
  });
  let current = personImport;
  try {
    while (current.status === 'running' || current.status === 'undoing') {
      await delay(pauseMs);
      current = await unwrap(client.GET('/api/people/imports/{id}', { params }));
      progress.set(isUndoing ? current.undone : current.done);
    }
  } finally {
    release();
    progress.stop();
  }
  return current;
}
