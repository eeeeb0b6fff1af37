import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { ImportTypes } from './import-definition.js';
import { ImportPace } from './import-pace.js';
import { type ImportParts, readImport, recordImport } from './import-parts.js';
import { jobContext } from './job-context.js';

/** Undoes the records of an import, hundreds per append. Resumes after a crash. */
export async function undoImport<T extends ImportTypes>(parts: ImportParts<T>, context: RequestContext, id: T['id']): Promise<void> {
  const { undo } = parts.definition;
  if (!undo) return;
  let { state } = await readImport(parts, context, id);
  if (state.status !== 'undoing') return;
  const pace = new ImportPace(parts.progress);
  const recordsAfter = await undo.records({ context, id, state });
  for (let records = recordsAfter(state); records.length > 0; records = state.status === 'undoing' ? recordsAfter(state) : []) {
    const command = { id, type: undo.name, data: { records } };
    const written = await parts.commands.execute(new ExecuteCase(jobContext(context), undo.recordsCase, command));
    state = written.value;
    await pace.after(written.position);
  }
  await recordImport(parts, context, id, undo.complete);
}
