import type { EnvironmentId } from '@intendance/kernel/id.js';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import type { AppendRequest } from '../event-store.js';
import { EventVersions } from '../upcasters.js';
import { AppendBatches } from './append-batches.js';
import { Passes } from './passes.js';
import { type Answer, PreparedAppend } from './prepared-append.js';

const environmentId = '0193b6a0-0000-7000-8000-0000000000aa' as EnvironmentId;
const metadata = {
  actor: { id: 'me', name: 'Me' },
  source: 'api',
  command: 'Note',
  commandId: '',
  correlationId: '',
  causationId: '',
} as const;
const passes = Passes.of('a secret');
const versions = new EventVersions();

const prepared = (stream: string, rest: Partial<AppendRequest> & { note?: string } = {}): PreparedAppend => {
  const { note = 'a', ...more } = rest;
  const appends = [{ stream: `note-${stream}` as const, expected: 'any' as const, events: [{ type: 'Noted', data: { note } }] }];
  return new PreparedAppend({ environmentId, appends, metadata, ...more }, passes, versions);
};

/** Statements wait until the spec answers them. */
function openBatches() {
  const sent: { streams: string[]; answer(): void; fail(error: Error): void }[] = [];
  const alone: string[] = [];
  const nameOf = ({ streams }: { streams: { stream: string }[] }) => streams.map(({ stream }) => stream.slice('note-'.length)).join('+');
  const query = (config: pg.QueryConfig<string[]>) => {
    const requests = JSON.parse(config.values?.[0] ?? '') as { streams: { stream: string }[] }[];
    return new Promise((resolve, reject) => {
      const rows = requests.map(() => ({ status: 'appended' }));
      sent.push({ streams: requests.map(nameOf), answer: () => resolve({ rows }), fail: reject });
    });
  };
  const batches = new AppendBatches({ query } as unknown as pg.Pool, async (append) => {
    alone.push(append.request.appends[0]?.stream.slice('note-'.length) ?? '');
    return { status: 'appended' } as Answer;
  });
  return { batches, sent, alone };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async () => {
  for (let n = 0; n < 4; n++) await turn();
};

it('sends an append at once, those of the same turn with it, and later ones when a statement returns', async () => {
  const { batches, sent } = openBatches();
  for (const stream of ['a', 'b']) void batches.execute(prepared(stream));
  await turns();
  void batches.execute(prepared('c'));
  await turns();
  for (const stream of ['d', 'e', 'f']) void batches.execute(prepared(stream));
  await turns();
  expect(sent.map(({ streams }) => streams)).toEqual([['a', 'b'], ['c']]);
  sent[1]?.answer();
  await turns();
  expect(sent.map(({ streams }) => streams)).toEqual([['a', 'b'], ['c'], ['d', 'e', 'f']]);
});

it('sends at most 32 appends and 64 kB in a statement', async () => {
  const { batches, sent } = openBatches();
  for (let n = 0; n < 40; n++) void batches.execute(prepared(`${n}`));
  for (let n = 0; n < 6; n++) void batches.execute(prepared(`large-${n}`, { note: 'x'.repeat(14_000) }));
  await turns();
  for (let index = 0; index < sent.length; index++) {
    sent[index]?.answer();
    await turns();
  }
  expect(sent.map(({ streams }) => streams.length)).toEqual([32, 12, 2]);
});

it('keeps an append back that would wait for a statement in flight, and those behind it on its streams', async () => {
  const { batches, sent } = openBatches();
  const key = { commandId: '0193b6a0-0000-7000-8000-000000000009', hash: Buffer.from('') };
  const guards = [{ stream: 'note-rule' as const, version: 0 }];
  void batches.execute(prepared('a', { guards, idempotency: key }));
  await turns();
  void batches.execute(prepared('b', { appends: [...prepared('a').request.appends, ...prepared('b').request.appends] }));
  void batches.execute(prepared('b'));
  void batches.execute(prepared('c', { idempotency: key }));
  void batches.execute(prepared('rule'));
  void batches.execute(prepared('d', { guards }));
  void batches.execute(prepared('e'));
  void batches.execute(prepared('e'));
  await turns();
  expect(sent.map(({ streams }) => streams)).toEqual([['a'], ['e', 'e']]);
  sent[0]?.answer();
  await turns();
  expect(sent[2]?.streams).toEqual(['a+b', 'b', 'c', 'rule', 'd']);
});

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code });

it('executes each append alone when the server has rolled the statement back', async () => {
  const { batches, sent, alone } = openBatches();
  const all = Promise.all([batches.execute(prepared('a')), batches.execute(prepared('b'))]);
  await turns();
  sent[0]?.fail(databaseError('22P05'));
  expect(await all).toEqual([{ status: 'appended' }, { status: 'appended' }]);
  expect(alone).toEqual(['a', 'b']);
});

it.each([databaseError('57P01'), databaseError('08006'), new Error('Connection terminated unexpectedly')])(
  'appends nothing twice when it is unknown whether the statement was committed: %s',
  async (error) => {
    const { batches, sent, alone } = openBatches();
    const all = Promise.allSettled([batches.execute(prepared('a')), batches.execute(prepared('b'))]);
    await turns();
    sent[0]?.fail(error);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(alone).toEqual([]);
  },
);
