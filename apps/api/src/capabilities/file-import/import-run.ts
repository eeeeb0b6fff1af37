import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { appendDecided } from './append-decided.js';
import type { ImportAt, ImportTypes, ImportWriter } from './import-definition.js';
import { ImportPace } from './import-pace.js';
import { type ImportParts, readImport, recordImport } from './import-parts.js';
import { jobContext } from './job-context.js';

type Running<T extends ImportTypes> = Pick<ImportAt<T>, 'version' | 'position' | 'state'>;

/** Writes the rows of a confirmed import, hundreds per append, each append with the progress of the import. Resumes after a crash. */
export async function runImport<T extends ImportTypes>(parts: ImportParts<T>, context: RequestContext, id: T['id']): Promise<void> {
  const start = await readImport(parts, context, id);
  if (start.state.status !== 'running') return;
  try {
    await writeRows(parts, context, start);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { commands, undo } = parts.definition;
    const { state } = await recordImport(parts, context, id, commands.fail({ code: error.code, message: error.message }));
    if (undo?.isForced?.(error) && state.written.length > 0) await recordImport(parts, context, id, undo.start);
  }
}

async function writeRows<T extends ImportTypes>(parts: ImportParts<T>, context: RequestContext, start: ImportAt<T>): Promise<void> {
  const { definition, files } = parts;
  const { id, state } = start;
  const writer = await definition.writer({ context, id, state });
  if (state.upTo === 0) {
    await files.keepReport(context, id, state.reports, await writer.report());
    const refusal = writer.refusal?.() ?? null;
    if (refusal) return void (await recordImport(parts, context, id, refusal));
  }
  const pace = new ImportPace(parts.progress);
  let running: Running<T> | null = start;
  for (let rows = writer.rowsAfter(state); rows.length > 0; rows = writer.rowsAfter(running.state)) {
    running = await writeSome({ parts, context, id, writer }, rows, running);
    if (running === null) return;
    // Other requests are answered between two appends, and their writes shown.
    await pace.after(running.position);
    await nextTurn();
  }
  await recordImport(parts, context, id, await writer.complete());
}

type Step<T extends ImportTypes> = {
  readonly parts: ImportParts<T>;
  readonly context: RequestContext;
  readonly id: T['id'];
  readonly writer: ImportWriter<T>;
};

/** @returns the import after these rows, whichever process wrote them; null when this run is over */
async function writeSome<T extends ImportTypes>(
  { parts, context, id, writer }: Step<T>,
  rows: readonly T['row'][],
  before: Running<T>,
): Promise<Running<T> | null> {
  const { decider, stream, started, commands } = parts.definition;
  let running = before;
  let after = before.state;
  const appended = await appendDecided(parts.store, appendRequest(jobContext(context), commands.writeName), async (attempt) => {
    if (attempt > 1) running = await readImport(parts, context, id);
    // Another process took over the job: it wrote these rows, or it ended the run.
    if (!isAtSameRow(running.state, before.state)) return null;
    const { progress, appends, ...rest } = await writer.decide(rows, attempt, running.state);
    const events = decider.decide(progress, running.state);
    after = started(events.reduce<{ status: 'none' } | T['state']>((state, event) => decider.evolve(state, event), running.state));
    return { ...rest, appends: [{ stream: stream(id), expected: running.version, events }, ...appends] };
  });
  if (appended) return { version: appended.version, position: appended.position, state: after };
  return isSameRun(running.state, before.state) ? running : null;
}

const isSameRun = <T extends ImportTypes>(now: T['state'], before: T['state']): boolean =>
  now.status === 'running' && now.reports === before.reports;

const isAtSameRow = <T extends ImportTypes>(now: T['state'], before: T['state']): boolean =>
  isSameRun(now, before) && now.upTo === before.upTo;
