import { newId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import type { AppendRequest, ExpectedVersion, Idempotency, StreamAppend } from '../event-store.js';
import { streamTypeOf } from '../stream-id.js';
import type { EventVersions } from '../upcasters.js';
import { plainTypes } from './event-row.js';
import type { Passes } from './passes.js';

/** Row of an append function. */
export type Answer = { status: string; stream: string | null; version: string; xid: string | null; pos: string | null; answer: unknown };

const appendOne = 'SELECT * FROM evs.append($1,$2,$3,$4,$5,$6,$7,$8,$9)';
const appendMany = 'SELECT * FROM evs.append_many($1,$2,$3,$4,$5,$6,$7)';
const appendErasing = 'SELECT * FROM evs.append_erasing($1,$2,$3,$4,$5,$6,$7,$8)';

/** A request whose values are JSON already: encoded once, for a statement of its own or for one of several requests. */
export class PreparedAppend {
  /** Names, unique among all environments, of the streams and the command id. */
  readonly keys: { readonly written: readonly string[]; readonly guarded: readonly string[] };
  private readonly pass: string;
  private readonly meta: string;
  private readonly streams: readonly PreparedStream[];
  private encoded: string | undefined;

  constructor(
    readonly request: AppendRequest,
    passes: Passes,
    versions: EventVersions,
  ) {
    const { environmentId, appends, guards = [], metadata, idempotency, erases } = request;
    this.pass = passes.sign(erases ? `erase:${erases.join()}` : 'append', environmentId, metadata.actor.id);
    this.meta = JSON.stringify(metadata);
    this.streams = appends.map((append) => preparedStream(append, versions));
    const written = this.streams.map(({ stream }) => `${environmentId} ${stream}`);
    if (idempotency) written.push(`${environmentId} ${idempotency.commandId}`);
    this.keys = { written, guarded: guards.map(({ stream }) => `${environmentId} ${stream}`) };
  }

  /** The statement of this request alone. */
  get query(): pg.QueryConfig {
    const { guards = [], idempotency, erases } = this.request;
    const command = idempotency ? [idempotency.commandId, Buffer.from(idempotency.hash), answerOf(idempotency)] : [null, null, null];
    const [only] = this.streams;
    if (only && this.streams.length === 1 && guards.length === 0 && !erases) {
      const values = [this.pass, only.stream, only.type, only.expected, this.meta, only.events, ...command];
      return { name: 'evs.append', text: appendOne, values, types: plainTypes };
    }
    const values = [this.pass, this.meta, `[${this.streams.map(streamJson).join()}]`, JSON.stringify(guards), ...command];
    if (erases) return { name: 'evs.append_erasing', text: appendErasing, values: [...values, erases], types: plainTypes };
    return { name: 'evs.append_many', text: appendMany, values, types: plainTypes };
  }

  /** An element of the parameter of `evs.append_each`. */
  get json(): string {
    this.encoded ??= this.encode();
    return this.encoded;
  }

  private encode(): string {
    const { guards = [], idempotency } = this.request;
    const guarded = guards.length > 0 ? `,"guards":${JSON.stringify(guards)}` : '';
    const command = idempotency
      ? `,"command":${JSON.stringify(idempotency.commandId)},"hash":"\\\\x${Buffer.from(idempotency.hash).toString('hex')}","answer":${answerOf(idempotency)}`
      : '';
    return `{"pass":${JSON.stringify(this.pass)},"meta":${this.meta},"streams":[${this.streams.map(streamJson).join()}]${guarded}${command}}`;
  }
}

type PreparedStream = { stream: string; type: string; expected: number | null; events: string };

const preparedStream = ({ stream, expected, events }: StreamAppend, versions: EventVersions): PreparedStream => ({
  stream,
  type: streamTypeOf(stream),
  expected: encodeExpected(expected),
  events: JSON.stringify(events.map(({ type, data }) => ({ id: newId(), type, v: versions.current(type), data }))),
});

const streamJson = ({ stream, type, expected, events }: PreparedStream): string =>
  `{"stream":${JSON.stringify(stream)},"type":${JSON.stringify(type)},"expected":${expected},"events":${events}}`;

const answerOf = ({ answer }: Idempotency): string => JSON.stringify(answer ?? null);

/** The encoding of the SQL functions: null any, -1 exists, 0 none. */
function encodeExpected(expected: ExpectedVersion): number | null {
  if (expected === 'any') return null;
  if (expected === 'exists') return -1;
  return expected === 'none' ? 0 : expected;
}
