import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppendRequest, AppendResult } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appendEvents } from '../../../test/append-events.js';
import { commandsOver } from '../../../test/commands-over.js';
import { type NoteEvent, noteImport, noteStream, notesStream } from '../../../test/note-import.js';
import { readConfig } from '../../platform/config/config.js';
import { FileStore } from '../../platform/files/file-store.js';
import type { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ImportFiles } from './import-files.js';
import { runImport } from './import-run.js';
import { undoImport } from './import-undo.js';

/** Counts round trips, and is killed after some appends. */
class CountingStore extends MemoryEventStore {
  appends = 0;
  reads = 0;
  appendsLeft = Number.POSITIVE_INFINITY;
  override async append(request: AppendRequest): Promise<AppendResult> {
    if (this.appendsLeft-- <= 0) throw new Error('killed');
    this.appends += 1;
    return super.append(request);
  }
  override async read(...args: Parameters<MemoryEventStore['read']>): ReturnType<MemoryEventStore['read']> {
    this.reads += 1;
    return super.read(...args);
  }
}

const rows = 10;
const id = newId();
let dataDir: string;
let files: ImportFiles;
let store: CountingStore;
let shows: ProjectionProgress['reached'];
const atOnce = async () => new Set<string>();
const context = systemContext(newId<'environment'>(), 'import');
const parts = (definition = noteImport(rows)) => ({
  definition,
  store,
  commands: commandsOver(store),
  files,
  progress: { reached: shows },
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'intendance-imports-'));
  const config = { ...readConfig({ INTENDANCE_DATA_DIR: dataDir }), secret: 'unused', personalKey: 'unused' };
  files = new ImportFiles(new FileStore(config));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  store = new CountingStore();
  shows = atOnce;
  await record({ type: 'NotesConfirmed', data: {} });
  Object.assign(store, { appends: 0, reads: 0 });
});

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};
const record = (event: NoteEvent) => appendEvents(store, context.environmentId, notesStream(id), event);
async function state() {
  const [slice] = await store.read(context.environmentId, [notesStream(id)]);
  return foldSlice(noteImport(rows).decider, slice).state;
}
async function versions(): Promise<number[]> {
  const streams = Array.from({ length: rows }, (_, index) => noteStream(index + 1));
  return (await store.read(context.environmentId, streams)).map(({ version }) => version);
}

describe('the run of an import', () => {
  it('costs one append per slice, beside one read at the start and the record of its end', async () => {
    await runImport(parts(), context, id);
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 3 + 1, reads: 1 + 1 });
    expect(await state()).toMatchObject({ status: 'done', upTo: rows });
    expect(await files.report(context, id, 1)).toMatchObject({ rows });
  });
  it('is one append ahead of the read models, so that the other structures do not wait behind it', async () => {
    const asked: { appends: number; show(): void }[] = [];
    shows = () => new Promise((resolve) => asked.push({ appends: store.appends, show: () => resolve(new Set()) }));
    const run = runImport(parts(), context, id);
    for (let seen = 0; seen < 2; seen++) {
      await until(() => asked.length > seen);
      expect(asked[seen]?.appends).toBe(seen + 2);
      asked[seen]?.show();
    }
    await run;
    expect(asked.length).toBe(2);
  });
  it('resumes after the last slice that was written, and writes each row once', async () => {
    store.appendsLeft = 1;
    await expect(runImport(parts(), context, id)).rejects.toThrow('killed');
    store.appendsLeft = Number.POSITIVE_INFINITY;
    await runImport(parts(), context, id);
    expect(await versions()).toEqual(Array(rows).fill(1));
  });
  it('writes each row once when two processes run it', async () => {
    await Promise.all([runImport(parts(), context, id), runImport(parts(), context, id)]);
    expect(await versions()).toEqual(Array(rows).fill(1));
    expect(await state()).toMatchObject({ status: 'done', upTo: rows });
  });
  it('records a refusal, and begins the undo where nothing may stay', async () => {
    await runImport(parts(noteImport(rows, 6)), context, id);
    expect(await state()).toMatchObject({ status: 'undoing', upTo: 4, failure: { code: 'note.refused' } });
    await undoImport(parts(), context, id);
    expect(await state()).toMatchObject({ status: 'undone', undone: 4 });
  });
});

describe('the undo of an import', () => {
  beforeEach(async () => {
    await runImport(parts(), context, id);
    await record({ type: 'NotesUndoStarted', data: {} });
    Object.assign(store, { appends: 0, reads: 0 });
  });
  it('costs one read and one append per slice', async () => {
    await undoImport(parts(), context, id);
    expect({ appends: store.appends, reads: store.reads }).toEqual({ appends: 3 + 1, reads: 1 + 3 + 1 });
    expect(await versions()).toEqual(Array(rows).fill(2));
  });
  it('resumes after a crash, and undoes each record once', async () => {
    store.appendsLeft = 2;
    await expect(undoImport(parts(), context, id)).rejects.toThrow('killed');
    store.appendsLeft = Number.POSITIVE_INFINITY;
    await undoImport(parts(), context, id);
    expect(await versions()).toEqual(Array(rows).fill(2));
    expect(await state()).toMatchObject({ status: 'undone', undone: rows });
  });
});
