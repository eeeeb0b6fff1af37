/** Parts of the program without one of its mends, for the spec that sees each invariant fail. */
import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { depreciationCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-case.js';
import type { EntryLine } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryCase } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-case.js';
import { mailDeliveryErrors } from '@intendance/domain/mailing/mail-delivery/mail-delivery.errors.js';
import { mailDeliveryStream } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import type { AppendRequest, AppendResult, EventStore, ReadStream, StreamId } from '@intendance/event-store/event-store.js';
import type { Fold } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { ledgerProjection } from '../../src/bookkeeping/ledger/ledger/ledger.projection.js';
import type { ProjectionProgress } from '../../src/platform/projection/projection-progress.js';
import type { BillStreams } from '../../src/subscription/billing/bill/bill-streams.js';
import type { Changes } from './changes.js';
import { projections } from './program.js';
import type { ServerProcess } from './server-process.js';

const withAppend = (store: EventStore, append: (request: AppendRequest) => Promise<AppendResult>): EventStore => ({
  append,
  read: (environmentId, streams, versions) => store.read(environmentId, streams, versions),
  executed: (environmentId, idempotency) => store.executed(environmentId, idempotency),
});

/** Answers at once, and writes a little later. */
function answerFirst(store: EventStore, process: ServerProcess): EventStore {
  return withAppend(store, async (request) => {
    process.after(400, () => void store.append(request));
    return { outcome: 'appended', position: { shard: 0, xid: 1n, position: 1n }, version: 1 };
  });
}

/** Writes whatever another writer has done since the read. */
const writeAnyway = (store: EventStore): EventStore =>
  withAppend(store, ({ guards: _, ...request }) =>
    store.append({ ...request, appends: request.appends.map((append) => ({ ...append, expected: 'any' as const })) }),
  );

/** Writes to the ledger of a household whatever another writer has done to the claim. */
const moveClaims = (store: EventStore): EventStore =>
  withAppend(store, ({ guards = [], ...request }) =>
    store.append({ ...request, guards: guards.filter(({ stream }) => !/^refund-[0-9a-f]{8}-/.test(stream)) }),
  );

/** Executes a request again that comes again. */
const forgetKeys = (store: EventStore): EventStore => ({
  append: ({ idempotency: _, ...request }) => store.append(request),
  read: (environmentId, streams, versions) => store.read(environmentId, streams, versions),
  executed: async () => undefined,
});

/** Reads a stream that a structure does not have from any structure that has it. */
function readEverywhere(store: EventStore): EventStore {
  const environments = new Set<EnvironmentId>();
  const readOne = async (environmentId: EnvironmentId, stream: StreamId): Promise<ReadStream[]> => {
    const own = await store.read(environmentId, [stream]);
    if (own[0]?.version !== 0 || !/^(person|registration)-[0-9a-f]{8}/.test(stream)) return own;
    for (const other of environments) {
      const [slice] = await store.read(other, [stream]);
      if (slice && slice.version > 0) return [{ ...slice, version: 0 }];
    }
    return own;
  };
  return {
    append: (request) => store.append(request),
    executed: (environmentId, idempotency) => store.executed(environmentId, idempotency),
    read: async (environmentId, streams) => {
      environments.add(environmentId);
      const slices: ReadStream[] = [];
      for (const stream of streams) slices.push(...(await readOne(environmentId, stream)));
      return slices;
    },
  };
}

const forgetful = <F extends Pick<Fold<never, unknown>, 'initial' | 'evolve'>>(fold: F): F => ({
  ...fold,
  evolve: (state: unknown) => state,
});

const loseCent = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.map((line, index) => (index === 0 && line.debit > 0 ? { ...line, debit: cents(line.debit - 1) } : line));

const without =
  (name: string): NonNullable<Changes['policies']> =>
  (policies) =>
    policies.filter((policy) => policy.name !== name);

const bills = ['days pass', 'debit what is due', 'a debit comes back', 'credit a bill'];
const contracts = ['a morning is cut', 'choose another offer'];
const outages = ['days pass', 'the accounts of a structure cannot be read'];
const mailings = ['write a mailing', 'send a mailing'];
const letters = ['post an entry', 'letter lines', 'change or reverse an entry'];
const differences = ['post an entry', 'settle a difference of exchange', 'remove a letter'];
const assets = ['write an asset', 'post the depreciation of a year', 'days pass'];
const refunds = ['claim a refund', 'users move one refund at once'];

/** By the invariant that fails, what was taken out; `focus`: the acts that meet there, for parts that few histories need. */
export const brokenParts: readonly (readonly [invariant: string, part: string, changes: Changes, focus?: readonly string[]])[] = [
  ['nothing acknowledged is lost', 'a store that answers before it writes', { store: answerFirst }],
  ['nothing acknowledged is lost', 'a store that forgets the keys of requests', { store: forgetKeys }],
  ['places and ceilings hold', 'a store that does not compare versions', { store: writeAnyway }],
  ['debits are right', 'a store that does not compare versions', { store: writeAnyway }],
  ['structures see only their own', 'a store that reads the streams of every structure', { store: readEverywhere }],
  ['places and ceilings hold', 'a store that does not hold a claim beside its ledger', { store: moveClaims }, refunds],
  [
    'places and ceilings hold',
    'a fold that ignores the places that are taken',
    {
      cases: { registration: { ...registrationCase, folds: { ...registrationCase.folds, roll: forgetful(registrationCase.folds.roll) } } },
    },
  ],
  [
    'places and ceilings hold',
    'a fold that ignores what a household has got',
    { cases: { refund: { ...refundCase, folds: { ...refundCase.folds, allowance: forgetful(refundCase.folds.allowance) } } } },
  ],
  [
    'books balance',
    'an entry that loses a cent',
    {
      cases: {
        entry: {
          ...journalEntryCase,
          decide(command, facts, context) {
            const { events, ...decision } = journalEntryCase.decide(command, facts, context);
            const entry = (events.entry ?? []).map((event) =>
              event.type === 'JournalEntryPosted' ? { ...event, data: { ...event.data, lines: loseCent(event.data.lines) } } : event,
            );
            return { ...decision, events: { ...events, entry } };
          },
        },
      },
    },
  ],
  [
    'debits are right',
    'credit notes that the register of debits does not follow',
    { policies: without('debit-follows-credit-note') },
    bills,
  ],
  [
    'debits are right',
    'runs that forget the numbers of an interrupted run',
    {
      billStreams: (streams) => Object.assign(Object.create(streams) as BillStreams, { register: async () => [] }),
    },
    contracts,
  ],
  [
    'mails leave once',
    'parked structures that a restart forgets',
    {
      places: ({ parked, ...places }) => ({
        ...places,
        parked: { ...parked, list: async () => [], save: async () => undefined, remove: async () => true },
      }),
    },
    outages,
  ],
  [
    'a failure stays in its structure',
    'policies that wait for the structure that fails',
    {
      places: ({ parked, ...places }) => ({
        ...places,
        parked: {
          ...parked,
          save: async () => {
            throw new Error('nothing is parked');
          },
        },
      }),
    },
    outages,
  ],
  [
    'nothing acknowledged is lost',
    'a start of a mailing that does not know its own first run',
    {
      sendMailing: (deliveries, store) => async (context, mailingId) => {
        const [slice] = await store.read(context.environmentId, [mailDeliveryStream(mailingId)]);
        if (slice && slice.version > 0) throw mailDeliveryErrors.started();
        return deliveries.start(context, mailingId);
      },
    },
    mailings,
  ],
  [
    'mailings come to their end',
    'starts of mailings that nobody ends',
    {
      sendMailing: (deliveries) => {
        Object.assign(deliveries, { endStart: async () => undefined });
        return (context, mailingId) => deliveries.start(context, mailingId);
      },
    },
    mailings,
  ],
  [
    'years and letters hold',
    'a closing that does not wait for the ledger',
    { progress: { caughtUp: async () => true } as unknown as ProjectionProgress },
  ],
  [
    'years and letters hold',
    'entries that change under their letters',
    {
      cases: {
        entry: {
          ...journalEntryCase,
          decide(command, facts, context) {
            const { events, ...decision } = journalEntryCase.decide(command, facts, context);
            return { ...decision, events: { ...events, matching: new Map() } };
          },
        },
      },
    },
    letters,
  ],
  [
    'years and letters hold',
    'a ledger that keeps the letters of lines that lost them',
    {
      projections: projections.map((projection) =>
        projection.name === ledgerProjection.name
          ? {
              ...ledgerProjection,
              project: (events, rows) =>
                ledgerProjection.project(
                  events.filter(({ type }) => type !== 'LetteringRemoved'),
                  rows,
                ),
            }
          : projection,
      ),
    },
    letters,
  ],
  [
    'registers match their entries',
    'differences of exchange that stay without their letter',
    { policies: without('reverse-exchange-differences') },
    differences,
  ],
  [
    'registers match their entries',
    'a depreciation that is cancelled without its entry',
    {
      cases: {
        depreciation: {
          ...depreciationCase,
          decide(command, facts, context) {
            const { events, ...decision } = depreciationCase.decide(command, facts, context);
            return command.type === 'CancelDepreciation'
              ? { ...decision, events: { register: events.register ?? [] } }
              : { ...decision, events };
          },
        },
      },
    },
    assets,
  ],
  ['mails leave once', 'letters without an id of their own', { letterId: () => undefined }],
  [
    'mails leave once',
    'policies that give up an event when a store is away',
    {
      policies: (policies) =>
        policies.map((policy) => ({
          name: policy.name,
          from: policy.from,
          types: policy.types,
          when: (event, structure) => policy.when(event, structure).catch(() => undefined),
        })),
    },
  ],
  [
    'read models are as rebuilt',
    'rows that are stored apart from the place of their projection',
    {
      commit: async (rows, move, process) => {
        rows.save();
        await process.call('place of a projection', move);
      },
    },
  ],
];
