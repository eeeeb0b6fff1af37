import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { ImportTypes } from './import-definition.js';
import { type ImportParts, readImport, recordImport } from './import-parts.js';
import { jobContext } from './job-context.js';

/** Undoes the records of an import, hundreds per append. Resumes after a crash. */
export async function undoImport<T extends ImportTypes>(parts: ImportParts<T>, context: RequestContext, id: T['id']): Promise<void> {
  const { decider, stream, started, commands, undoer: undoerOf } = parts.definition;
  let { state } = await readImport(parts, context, id);
  if (state.status !== 'undoing') return;
  const undoer = await undoerOf({ context, id, state });
  while (state.status === 'undoing' && undoer.recordsAfter(state).length > 0) {
    const { value } = await executeUnit(parts.store, appendRequest(jobContext(context), commands.undoName), async (unit) => {
      const loaded = await unit.load(stream(id), decider);
      const current = started(loaded.state);
      const records = current.status === 'undoing' ? undoer.recordsAfter(current) : [];
      if (records.length === 0) return current;
      const progress = await undoer.undo(unit, records, current);
      return started(unit.append(loaded, decider.decide(progress, loaded.state)).state);
    });
    state = value;
  }
  await recordImport(parts, context, id, commands.completeUndo);
}
