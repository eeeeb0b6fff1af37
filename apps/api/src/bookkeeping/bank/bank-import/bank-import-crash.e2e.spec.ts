import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type ReadStream,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BankImportFixture, bankImportFixture, ofx } from '../../../../test/bank-import-fixture.js';
import { commandsOver } from '../../../../test/commands-over.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { ImportFiles } from '../../../capabilities/file-import/import-files.js';
import { executeImport } from '../../../capabilities/file-import/import-parts.js';
import { runImport } from '../../../capabilities/file-import/import-run.js';
import { undoImport } from '../../../capabilities/file-import/import-undo.js';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { BankAssessment } from './bank-assessment.js';
import { bankImportDefinition } from './bank-import-definition.js';
import { ImportBooks } from './import-books.js';
import { formerOperationIdOf, operationIdOf } from './operation-ids.js';

/** A store whose process is killed after so many appends. */
class DyingStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private left: number,
  ) {
    super();
  }
  append(request: AppendRequest): Promise<AppendResult> {
    if (this.left-- <= 0) throw new Error('killed');
    return this.store.append(request);
  }
  read(...args: Parameters<EventStore['read']>): Promise<ReadStream[]> {
    return this.store.read(...args);
  }
  executed(...args: Parameters<EventStore['executed']>): Promise<Executed | undefined> {
    return this.store.executed(...args);
  }
}

/** Writes streams under other names. */
class RenamingStore extends DyingStore {
  constructor(
    store: EventStore,
    private readonly names: ReadonlyMap<StreamId, StreamId>,
  ) {
    super(store, Number.POSITIVE_INFINITY);
  }
  override append(request: AppendRequest): Promise<AppendResult> {
    const appends = request.appends.map((each) => ({ ...each, stream: this.names.get(each.stream) ?? each.stream }));
    return super.append({ ...request, appends });
  }
}

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await bankImportFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const movements = 2_500;
const context = () => systemContext(fixture.environmentId, 'import');
const partsOver = (store: EventStore) => {
  const files = app.get(ImportFiles);
  const assessment = new BankAssessment(store, new ImportBooks(store, app.get(TenantDb)), files, app.get(FileReadings));
  return {
    definition: bankImportDefinition(assessment),
    store,
    commands: commandsOver(store),
    files,
    progress: app.get(ProjectionProgress),
  };
};
const over = (store: EventStore) => {
  const parts = partsOver(store);
  return {
    run: (id: BankImportId) => runImport(parts, context(), id),
    undo: (id: BankImportId) => undoImport(parts, context(), id),
  };
};
const living = () => over(app.get(EventStore));
const dying = (appends: number) => over(new DyingStore(app.get(EventStore), appends));
/** Without the job that a confirmation adds. */
async function confirmed(day: string): Promise<BankImportId> {
  const lines = Array.from({ length: movements }, (_, index) => ({ fitid: `${day}-${index}`, amount: '-1', day }));
  const { id } = await fixture.upload(`${day}.ofx`, ofx(...lines));
  await tell(id as BankImportId, 'ConfirmBankImport');
  return id as BankImportId;
}
async function tell(id: BankImportId, type: 'ConfirmBankImport' | 'UndoBankImport'): Promise<void> {
  const accounts = [{ reference: '30004 00012 00012345678', accountId: fixture.accountId }];
  const command = type === 'UndoBankImport' ? { type } : { type, data: { accounts, imbalances: [], acceptsImbalance: false } };
  await executeImport(partsOver(app.get(EventStore)), context(), id, command);
}
async function count(id: BankImportId, type: string): Promise<number> {
  const { rows } = await app.pools.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM evs.event r JOIN evs.event e USING (environment_id, stream_id)
      WHERE r.type = 'BankOperationRecorded' AND r.data ->> 'importId' = $1 AND e.type = $2`,
    [id, type],
  );
  return rows[0]?.count ?? 0;
}

describe('an import whose process is killed', () => {
  it('goes on where it was, and writes each movement once', async () => {
    const id = await confirmed('20260303');
    await expect(dying(2).run(id)).rejects.toThrow('killed');
    expect(await count(id, 'BankOperationRecorded')).toBe(200);
    await living().run(id);
    expect(await count(id, 'BankOperationRecorded')).toBe(movements);
    expect(await fixture.over(id)).toMatchObject({ status: 'done', done: movements, counts: { created: movements, duplicates: 0 } });
  });
  it('is written once by two processes that take it up together', async () => {
    const id = await confirmed('20260404');
    await Promise.all([living().run(id), living().run(id)]);
    expect(await count(id, 'BankOperationRecorded')).toBe(movements);
    expect(await fixture.over(id)).toMatchObject({ status: 'done', counts: { created: movements, duplicates: 0 } });
  });
  it('is taken back whole, also when the undo is killed', async () => {
    const id = await confirmed('20260505');
    await living().run(id);
    await tell(id, 'UndoBankImport');
    await expect(dying(3).undo(id)).rejects.toThrow('killed');
    expect(await count(id, 'BankOperationDeleted')).toBe(1_500);
    await living().undo(id);
    expect(await count(id, 'BankOperationDeleted')).toBe(movements);
    expect(await fixture.over(id)).toMatchObject({ status: 'undone', undone: movements, kept: [] });
  });
  it('is taken back whole, also when it wrote its operations under the ids of former imports', async () => {
    const id = await confirmed('20260606');
    const ranks = Array.from({ length: movements }, (_, rank) => rank);
    const former = new Map(
      ranks.map((rank) => [bankOperationStream(operationIdOf(id, 1, rank)), bankOperationStream(formerOperationIdOf(id, 1, rank))]),
    );
    await over(new RenamingStore(app.get(EventStore), former)).run(id);
    const events = await app.get(EventStore).read(fixture.environmentId, [...former.values()]);
    expect(events.filter(({ version }) => version === 1)).toHaveLength(movements);
    await tell(id, 'UndoBankImport');
    await living().undo(id);
    expect(await count(id, 'BankOperationDeleted')).toBe(movements);
    expect(await fixture.over(id)).toMatchObject({ status: 'undone', undone: movements, kept: [] });
  });
});
