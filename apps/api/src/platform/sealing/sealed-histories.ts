import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Receipt } from '@intendance/kernel/sealed-history/history-check.js';
import { encodeReceiptCode, type ReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { headOf } from '@intendance/kernel/sealed-history/seal.js';
import type { PublishedKey } from '@intendance/kernel/sealed-history/seal-key.js';
import type { HeadSubmission } from '@intendance/kernel/sealed-history/witnessed-head.js';
import { Injectable } from '@nestjs/common';
import { DatabaseLogs } from '../logs/database-logs.js';
import { askEach } from '../pools/ask-each.js';
import { ledger } from '../projection/projection-ledger.js';
import { type Query, queryOf } from '../projection/worker-connection.js';
import { Clock } from '../runtime/clock.js';
import { exportedHistory } from './exported-history.js';
import { publishedKeys } from './seal-keys.js';
import { isReadable, type SealHead, type StoredSealHead, sealTable } from './seal-table.js';
import { sealerName } from './sealer.js';

export type SealedState = {
  /** The last seal; undefined before the first, and where somebody changed its text. */
  readonly last: SealHead | undefined;
  /** Every event has a seal. */
  readonly isComplete: boolean;
  /** Sealing failed at an event of this structure, and is tried again; or no seal can follow the last one, whose text was changed. */
  readonly isParked: boolean;
};

/** `missing`: this installation has fewer seals, as after the restore of an older backup. `forked`: it has another seal of this number. */
export type ReceiptVerdict = 'confirmed' | 'forked' | 'missing';

/** The last seal, for somebody who keeps it elsewhere. */
export type SealedReceipt = Receipt & { readonly code: string };

/** Reads the sealed history of a structure, in its database. */
@Injectable()
export class SealedHistories {
  constructor(
    private readonly logs: DatabaseLogs,
    private readonly clock: Clock,
  ) {}

  async state(environmentId: EnvironmentId): Promise<SealedState> {
    const { database, queries } = await this.logs.of(environmentId);
    const query = queryOf(database.pools.worker);
    const [stored, checkpoint, isWaiting] = await Promise.all([
      lastSeal(query, environmentId),
      ledger.checkpoint(query, sealerName, 1),
      isParkedIn(query, environmentId),
    ]);
    const newest = checkpoint && (await queries.newest(environmentId, checkpoint));
    const last = stored && isReadable(stored) ? stored : undefined;
    const isParked = isWaiting || last !== stored;
    const isSealed = newest === undefined || (await isSealedElsewhere(query, environmentId, newest));
    return { last, isParked, isComplete: checkpoint !== undefined && isSealed && !isParked };
  }

  /** Undefined before the first seal, and where somebody changed its text. One statement, by the key of the table. */
  async lastSeal(environmentId: EnvironmentId): Promise<SealHead | undefined> {
    const stored = await lastSeal(await this.queryOf(environmentId), environmentId);
    return stored && isReadable(stored) ? stored : undefined;
  }

  /** Undefined before the first seal, and where somebody changed the text of the last one. */
  async receipt(environmentId: EnvironmentId): Promise<SealedReceipt | undefined> {
    const query = await this.queryOf(environmentId);
    const [last, keys] = await Promise.all([lastSeal(query, environmentId), publishedKeys(query)]);
    if (!last || !isReadable(last)) return undefined;
    const key = keys.find(({ id }) => id === last.content.key);
    if (!key) return undefined;
    const { text, signature } = last;
    return { text, signature, publicKey: key.publicKey, code: codeOf(last) };
  }

  /**
   * A seal for a witness, with those that lead to it from the one that the witness has. Undefined without a seal of this number.
   * @param after the number of the seal that the witness has; undefined before the first, which needs no links
   */
  async submission(environmentId: EnvironmentId, number: number, after: number | undefined): Promise<HeadSubmission | undefined> {
    const query = await this.queryOf(environmentId);
    const seal = await sealTable.numbered(query, environmentId, number);
    if (!seal) return undefined;
    const links = after === undefined ? [] : await sealTable.textsBetween(query, environmentId, after, number);
    return { text: seal.text, signature: seal.signature, keys: await publishedKeys(query), links };
  }

  /** `seal`: where it is confirmed. */
  async judge({ environmentId, number, head }: ReceiptCode): Promise<{ verdict: ReceiptVerdict; seal: SealHead | undefined }> {
    const seal = await sealTable.numbered(await this.queryOf(environmentId as EnvironmentId), environmentId as EnvironmentId, number);
    if (!seal) return { verdict: 'missing', seal };
    return isReadable(seal) && headOf(seal.text) === head ? { verdict: 'confirmed', seal } : { verdict: 'forked', seal: undefined };
  }

  /** Of every database that answers, each once; the oldest first. */
  async keys(): Promise<PublishedKey[]> {
    const { answers } = await askEach(this.logs.directory.databases.all, async ({ pools }) => publishedKeys(queryOf(pools.worker)));
    const byId = new Map(answers.flatMap(([, keys]) => keys.map((key) => [key.id, key] as const)));
    return [...byId.values()].toSorted((left, right) => Date.parse(left.since) - Date.parse(right.since));
  }

  /** See `exportedHistory`. */
  async *lines(environmentId: EnvironmentId): AsyncGenerator<string> {
    const { database, feed } = await this.logs.of(environmentId);
    yield* exportedHistory({ pool: database.pools.worker, feed, now: this.clock.now() }, environmentId);
  }

  private async queryOf(environmentId: EnvironmentId): Promise<Query> {
    return queryOf((await this.logs.of(environmentId)).database.pools.worker);
  }
}

/** The seals of events that a move brought came with them. */
async function isSealedElsewhere(query: Query, environmentId: EnvironmentId, { xid, position }: FeedPosition): Promise<boolean> {
  const text = 'SELECT FROM evs.structure_mark WHERE environment_id = $1 AND (xid, position) >= ($2::xid8, $3::bigint)';
  return (await query(text, [environmentId, String(xid), String(position)])).length > 0;
}

const lastSeal = async (query: Query, environmentId: EnvironmentId): Promise<StoredSealHead | undefined> =>
  (await sealTable.last(query, [environmentId])).get(environmentId);

async function isParkedIn(query: Query, environmentId: EnvironmentId): Promise<boolean> {
  const text = 'SELECT FROM read.parked_environment WHERE reader = $1 AND environment_id = $2';
  return (await query(text, [sealerName, environmentId])).length > 0;
}

export const codeOf = ({ text, content: { environmentId, number } }: SealHead): string =>
  encodeReceiptCode({ environmentId, number, head: headOf(text) });
