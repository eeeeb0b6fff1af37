import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamId, streamTypeOf } from '@intendance/event-store/stream-id.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import type { RowKey, Rows, Table } from '../projection/projection.js';
import { type HistoryRow, historyProjection } from './history.projection.js';
import { describer, type HistoryEntry, reference } from './history-describer.js';

type ClaimEvent =
  | { type: 'Requested'; data: { amount: string; person: string } }
  | { type: 'Amended'; data: { amount: string; person: string } }
  | { type: 'Paid'; data: object }
  | { type: 'Indexed'; data: object };

const claims = describer<ClaimEvent>({
  streamType: 'claim',
  recordType: 'claim',
  need: { permission: 'ACTIVITY_ACCESS' },
  describe: (event): HistoryEntry | null => {
    if (event.type === 'Indexed') return null;
    if (event.type === 'Paid') return { label: 'Payée', fields: { status: { label: 'Statut', value: 'Remboursée' } } };
    return {
      label: event.type === 'Requested' ? 'Demande créée' : 'Demande modifiée',
      fields: {
        amount: { label: 'Montant', value: event.data.amount },
        person: { label: 'Bénéficiaire', value: reference('person', event.data.person) },
      },
    };
  },
});

/** The rows of the worker, in memory. */
class MemoryRows implements Rows {
  private readonly rows = new Map<string, object>();
  async load(): Promise<void> {}
  expectNew(): void {}
  get<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): Row | undefined {
    return this.rows.get(`${table.name} ${environmentId} ${JSON.stringify(key)}`) as Row | undefined;
  }
  put<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void {
    const key = Object.fromEntries(table.key.map((name) => [name, row[name]]));
    this.rows.set(`${table.name} ${environmentId} ${JSON.stringify(key)}`, row);
  }
  remove(): void {}
  add(): void {}
  lines(): HistoryRow[] {
    return [...this.rows].flatMap(([name, row]) => (name.startsWith('history ') ? [row as HistoryRow] : []));
  }
}

const environment = newId<'environment'>();
const claimStream = streamId('claim', newId());
const person = newId();
let version = 0;
const recorded = (event: ClaimEvent, stream = claimStream, environmentId = environment): RecordedEvent => ({
  ...event,
  id: newId(),
  environmentId,
  stream,
  streamType: streamTypeOf(stream),
  version: ++version,
  position: { shard: 0, xid: 1n, position: BigInt(version) },
  recordedAt: new Date('2026-03-14T09:26:53Z'),
  metadata: {
    actor: { id: 'u1', name: 'Alice Durand' },
    source: 'ui',
    command: 'AmendClaim',
    commandId: newId(),
    correlationId: newId(),
    causationId: newId(),
  },
});
const requested = (amount: string): ClaimEvent => ({ type: 'Requested', data: { amount, person } });
const amended = (amount: string): ClaimEvent => ({ type: 'Amended', data: { amount, person } });

async function historyOf(...batches: RecordedEvent[][]): Promise<HistoryRow[]> {
  const rows = new MemoryRows();
  for (const batch of batches) await historyProjection([claims]).project(batch, rows);
  return rows.lines();
}

describe('the history', () => {
  it('tells who did what, when, through what and by which command', async () => {
    const event = recorded(requested('80,00 €'));
    const [line] = await historyOf([event]);
    expect(line).toMatchObject({
      id: event.id,
      recordType: 'claim',
      stream: claimStream,
      at: '2026-03-14T09:26:53.000Z',
      actorName: 'Alice Durand',
      source: 'ui',
      command: 'AmendClaim',
      type: 'Requested',
      label: 'Demande créée',
    });
    expect(claimStream).toBe(`claim-${line?.recordId}`);
  });

  it('shows the old value beside the new one, and only what changed', async () => {
    const lines = await historyOf([recorded(requested('80,00 €'))], [recorded(amended('90,00 €'))], [recorded(amended('90,00 €'))]);
    expect(lines.map(({ changes }) => changes)).toEqual([
      [
        { field: 'amount', label: 'Montant', old: null, new: '80,00 €' },
        { field: 'person', label: 'Bénéficiaire', old: null, new: { reference: 'person', id: person } },
      ],
      [{ field: 'amount', label: 'Montant', old: '80,00 €', new: '90,00 €' }],
      [],
    ]);
  });

  it('finds the old value in the same batch as well', async () => {
    const lines = await historyOf([recorded(requested('80,00 €')), recorded(amended('90,00 €'))]);
    expect(lines[1]?.changes).toEqual([{ field: 'amount', label: 'Montant', old: '80,00 €', new: '90,00 €' }]);
  });

  it('keeps a field that an event does not mention', async () => {
    const lines = await historyOf([recorded(requested('80,00 €')), recorded({ type: 'Paid', data: {} }), recorded(amended('85,00 €'))]);
    expect(lines[2]?.changes).toEqual([{ field: 'amount', label: 'Montant', old: '80,00 €', new: '85,00 €' }]);
  });

  it('does not mix records or environments', async () => {
    const other = streamId('claim', newId());
    const lines = await historyOf([
      recorded(requested('80,00 €')),
      recorded(amended('70,00 €'), other),
      recorded(amended('60,00 €'), claimStream, newId<'environment'>()),
    ]);
    expect(lines.slice(1).map(({ changes }) => changes[0]?.old)).toEqual([null, null]);
  });

  it('leaves out what nobody describes', async () =>
    expect(await historyOf([recorded({ type: 'Indexed', data: {} }), recorded(requested('1'), streamId('other', newId()))])).toEqual([]));

  it('reads the streams of its describers only', () => expect(historyProjection([claims]).from).toEqual(['claim']));
});
