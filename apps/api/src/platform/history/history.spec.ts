import type { ReadStream, RecordedEvent, StreamId } from '@intendance/event-store/event-store.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { streamId, streamTypeOf } from '@intendance/event-store/stream-id.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it, jest } from '@jest/globals';
import type { Rows, Table } from '../projection/projection.js';
import { type HistoryRow, historyProjection } from './history.projection.js';
import { amountOf } from './history-amount.js';
import { describer, type HistoryEntry, reference } from './history-describer.js';
import { eurosField, field } from './history-fields.js';
import { HistoryTeller, type Tellings, tell } from './history-teller.js';

type ClaimEvent =
  | { type: 'Requested'; data: { amount: string; person: string } }
  | { type: 'Amended'; data: { amount: string; person: string } }
  | { type: 'Paid'; data: object }
  | { type: 'Indexed'; data: object };

const declared = describer<ClaimEvent>({
  streamType: 'claim',
  recordType: 'claim',
  isSilent: ({ type }) => type === 'Indexed',
  describe: (event): HistoryEntry | null => {
    if (event.type === 'Indexed') return null;
    if (event.type === 'Paid') return { label: 'Payée', fields: { status: { label: 'Statut', value: 'Remboursée' } } };
    return {
      label: event.type === 'Requested' ? 'Demande créée' : 'Demande modifiée',
      fields: {
        amount: { label: 'Montant', value: event.data.amount, raw: Number.parseFloat(event.data.amount) },
        person: { label: 'Bénéficiaire', value: reference('person', event.data.person) },
      },
    };
  },
});
const claims = { ...declared, need: { permission: 'ACTIVITY_ACCESS' } as const };

/** The lines that the worker would write. */
class WrittenRows implements Rows {
  readonly lines: HistoryRow[] = [];
  async load(): Promise<void> {}
  expectNew(): void {}
  get(): undefined {}
  put(): void {}
  putNew<Row extends object>(_table: Table<Row>, _environmentId: EnvironmentId, row: Row): void {
    this.lines.push(row as unknown as HistoryRow);
  }
  remove(): void {}
  add(): void {}
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

async function linesOf(...events: RecordedEvent[]): Promise<HistoryRow[]> {
  const rows = new WrittenRows();
  await historyProjection([claims]).project(events, rows);
  return rows.lines;
}

describe('the history', () => {
  it('knows who did what, when, through what and by which command', async () => {
    const event = recorded(requested('80,00 €'));
    expect(await linesOf(event)).toEqual([
      {
        id: event.id,
        recordType: 'claim',
        recordId: claimStream.slice('claim-'.length),
        stream: claimStream,
        version: event.version,
        shard: 0,
        xid: 1,
        position: event.version,
        at: '2026-03-14T09:26:53.000Z',
        actorId: 'u1',
        source: 'ui',
        command: 'AmendClaim',
        type: 'Requested',
        amount: null,
      },
    ]);
  });

  it('leaves out what nobody tells', async () =>
    expect(await linesOf(recorded({ type: 'Indexed', data: {} }), recorded(requested('1'), streamId('other', newId())))).toEqual([]));

  it('reads the streams of its describers only', () => expect(historyProjection([claims]).from).toEqual(['claim']));
});

describe('the amount of a line', () => {
  const fields = { bill: eurosField('Facture', cents(80_00)), refund: eurosField('Montant remboursable', cents(-90_00)) };
  it('is the greatest one, without its sign', () => expect(amountOf({ label: 'Payée', fields })).toBe(90_00));
  it('may be that of the label', () => expect(amountOf({ label: 'Payée', fields, amount: cents(120_00) })).toBe(120_00));
  it('is none when no field has one', () =>
    expect(amountOf({ label: 'Payée', fields: { bill: eurosField('Facture', null), name: field('Nom', '80') } })).toBeNull());
  it('is not that of a guarded field', () => {
    const guarded = [{ prefix: 'refund', need: { permission: 'ACTIVITY_ACCESS' } }] as const;
    expect(amountOf({ label: 'Payée', fields }, guarded)).toBe(80_00);
  });
  it('is written with the line', async () => {
    const rows = new WrittenRows();
    await historyProjection([{ ...claims, describe: () => ({ label: 'Payée', fields }) }]).project([recorded(requested('1'))], rows);
    expect(rows.lines).toMatchObject([{ amount: 90_00 }]);
  });
});

describe('what an event says', () => {
  const changesOf = (...events: RecordedEvent[]) => [...tell(claims, events).values()].map(({ changes }) => changes);

  it('is told by its describer, with the name of who did it', () => {
    const event = recorded(requested('80,00 €'));
    expect(tell(claims, [event]).get(event.version)).toMatchObject({ actorName: 'Alice Durand', label: 'Demande créée' });
  });

  it('shows the old value beside the new one, and only what changed', () =>
    expect(changesOf(recorded(requested('80,00 €')), recorded(amended('90,00 €')), recorded(amended('90,00 €')))).toEqual([
      [
        { field: 'amount', label: 'Montant', old: null, new: '80,00 €', rawOld: null, rawNew: 80 },
        { field: 'person', label: 'Bénéficiaire', old: null, new: { reference: 'person', id: person }, rawOld: null, rawNew: person },
      ],
      [{ field: 'amount', label: 'Montant', old: '80,00 €', new: '90,00 €', rawOld: 80, rawNew: 90 }],
      [],
    ]));

  it('keeps a field that an event does not mention', () => {
    const changes = changesOf(recorded(requested('80,00 €')), recorded({ type: 'Paid', data: {} }), recorded(amended('85,00 €')));
    expect(changes[2]).toMatchObject([{ field: 'amount', old: '80,00 €', new: '85,00 €', rawOld: 80, rawNew: 85 }]);
  });

  it('is found by stream and version, within its environment', async () => {
    const store = new MemoryEventStore();
    const other = streamId('claim', newId());
    const metadata = recorded(requested('0')).metadata;
    const append = (stream: StreamId, ...events: ClaimEvent[]) => ({ stream, expected: 'none' as const, events });
    await store.append({ environmentId: environment, metadata, appends: [append(claimStream, requested('1'), amended('2'))] });
    await store.append({ environmentId: newId<'environment'>(), metadata, appends: [append(other, requested('3'))] });
    const teller = new HistoryTeller(store, { describers: [claims], references: [] });
    const tellings = await teller.tell(
      environment,
      [claimStream, other, claimStream, 'unknown-1'].map((stream, rank) => ({ stream, version: rank + 1 })),
    );
    expect([...tellings].map(([stream, lines]) => [stream, [...lines.keys()]])).toEqual([
      [claimStream, [1, 2]],
      [other, []],
    ]);
    expect(tellings.get(claimStream)?.get(2)?.changes).toMatchObject([{ field: 'amount', old: '1', new: '2' }]);
  });

  it('reads a journal from the first line of the page on, and compares no line with earlier ones', async () => {
    const store = new MemoryEventStore();
    const metadata = recorded(requested('0')).metadata;
    const events = [requested('1'), amended('1'), amended('1')];
    await store.append({ environmentId: environment, metadata, appends: [{ stream: claimStream, expected: 'none', events }] });
    const teller = new HistoryTeller(store, { describers: [{ ...claims, isJournal: true }], references: [] });
    const tellings = await teller.tell(environment, [
      { stream: claimStream, version: 3 },
      { stream: claimStream, version: 2 },
    ]);
    expect(tellings.get(claimStream)?.has(2)).toBe(true);
    expect(tellings.get(claimStream)?.get(3)?.changes).toMatchObject([{ field: 'amount', old: null, new: '1' }, { field: 'person' }]);
  });

  it.each([300, 600])('reads each of the %i events of a journal once, however many batches a download takes', async (count) => {
    const store = new MemoryEventStore();
    const metadata = recorded(requested('0')).metadata;
    const events = Array.from({ length: count }, (_, rank) => requested(String(rank)));
    await store.append({ environmentId: environment, metadata, appends: [{ stream: claimStream, expected: 'none', events }] });
    const read = jest.spyOn(store, 'read');
    const teller = new HistoryTeller(store, { describers: [{ ...claims, isJournal: true }], references: [] });
    const latestFirst = Array.from({ length: count }, (_, rank) => ({ stream: claimStream, version: count - rank }));
    const tellings: Tellings[] = [];
    for (let first = 0; first < count; first += 50) tellings.push(await teller.tell(environment, latestFirst.slice(first, first + 50)));
    const slices = (await Promise.all(read.mock.results.map(({ value }) => value as Promise<ReadStream[]>))).flat();
    expect(slices.reduce((sum, slice) => sum + slice.events.length, 0)).toBe(count);
    expect(tellings.flatMap((telling) => [...(telling.get(claimStream)?.keys() ?? [])])).toHaveLength(count);
  });
});
