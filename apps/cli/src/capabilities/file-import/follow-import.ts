import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, unwrap } from '@intendance/contract/client.js';
import type { Cli } from '../../platform/cli.js';
import { startProgress } from '../../platform/progress.js';
import type { AnyImport, ImportNoun } from './import-noun.js';

const pauseMs = 300;

/** Polls the job until it completes. The server runs the job: Ctrl-C stops the display only. */
export async function followImport<Import extends AnyImport, Row>(
  cli: Cli,
  client: ApiClient,
  { command, find, progressOf, undo }: ImportNoun<Import, Row>,
  started: Import,
): Promise<Import> {
  const isUndoing = started.status === 'undoing';
  const progress = startProgress(cli.terminal, {
    label: isUndoing ? 'Annulation' : 'Import',
    total: progressOf(started, isUndoing).total,
  });
  const release = cli.terminal.onInterrupt(() => {
    progress.stop();
    cli.output.note(
      `${isUndoing ? 'L’annulation' : 'L’import'} continue sur le serveur. Son état : intendance ${command} imports.${undo ? ` Pour revenir en arrière : intendance ${command} undo-import ${started.id}` : ''}`,
    );
  });
  let current = started;
  try {
    while (current.status === 'running' || current.status === 'undoing') {
      await delay(pauseMs);
      current = await unwrap(find(client, started.id));
      progress.set(progressOf(current, isUndoing).done);
    }
  } finally {
    release();
    progress.stop();
  }
  return current;
}
