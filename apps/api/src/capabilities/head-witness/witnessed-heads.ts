import { DomainError } from '@intendance/kernel/domain-error.js';
import { headOf } from '@intendance/kernel/sealed-history/seal.js';
import type { PublishedKey } from '@intendance/kernel/sealed-history/seal-key.js';
import {
  type Disagreement,
  encodeHistoryId,
  type FormerHeads,
  type HeadSubmission,
  type HistoryId,
  judgeHead,
  type WitnessedHead,
} from '@intendance/kernel/sealed-history/witnessed-head.js';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { PlatformDb, type PlatformTransaction } from '../../platform/tenancy/platform-db.js';
import type { Limit } from '../throttle/throttle.js';
import { Throttle } from '../throttle/throttle.js';
import { headWitnessErrors } from './head-witness.errors.js';

type HeadRow = {
  readonly number: number;
  readonly content: string;
  readonly signature: string;
  readonly public_key: string;
  readonly witnessed_at: Date;
};
type AlarmRow = { readonly number: number; readonly head: string; readonly reason: Disagreement; readonly raised_at: Date };
export type StoredHead = { readonly number: number; readonly head: string; readonly at: Date };

const day = 24 * 60;
/** Heads of one answer: about 400 kB. */
export const mostHeads = 500;
const mostAlarms = 100;

/**
 * The heads of the histories of other installations: rows are added and never changed. The limits keep a stranger from filling the disk: an
 * address begins 20 histories a day, all together begin 500, and each history takes 200 heads and 20 alarms a day.
 */
@Injectable()
export class WitnessedHeads {
  private readonly logger = new Logger('witness');

  constructor(
    private readonly db: PlatformDb,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /** Stores a head that follows the former ones. @throws head-witness.unreadable, .unsigned, .gap, .disagreement, session.throttled */
  async add(id: HistoryId, submission: HeadSubmission, address: string): Promise<StoredHead> {
    const before = await former(this.db, id, numberIn(submission.text));
    const first = judgeHead(id.environmentId, submission, before);
    if (first.kind === 'accepted') await this.throttle.count(before.last ? [perHistory(id)] : [perHistory(id), ...perBeginning(address)]);
    const verdict = await this.db.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`witness ${encodeHistoryId(id)}`]);
      const now = judgeHead(id.environmentId, submission, await former(tx, id, numberIn(submission.text)));
      if (now.kind === 'accepted') await this.insert(tx, id, submission, now.publicKey, now.content.number);
      return now;
    });
    switch (verdict.kind) {
      case 'accepted':
      case 'witnessed':
        return this.stored(id, numberIn(submission.text));
      case 'unreadable':
        throw headWitnessErrors.unreadable();
      case 'unsigned':
        throw headWitnessErrors.unsigned();
      case 'gap':
        throw headWitnessErrors.gap(verdict.after);
      case 'refused':
        await this.alarm(id, { number: verdict.content.number, head: verdict.head, reason: verdict.reason });
        throw headWitnessErrors.disagreement(verdict.reason);
    }
  }

  /** In order, after a number; `next` when there are more. */
  async after(
    { environmentId, installation }: HistoryId,
    number: number,
  ): Promise<{ heads: HeadRow[]; alarms: AlarmRow[]; next: number | null }> {
    const rows = await this.db.query<HeadRow>(
      `SELECT number, content, signature, public_key, witnessed_at FROM platform.witnessed_head
        WHERE environment_id = $1 AND installation = $2 AND number > $3 ORDER BY number LIMIT $4`,
      [environmentId, installation, number, mostHeads + 1],
    );
    const alarms = await this.db.query<AlarmRow>(
      `SELECT number, head, reason, raised_at FROM platform.witness_alarm
        WHERE environment_id = $1 AND installation = $2 ORDER BY raised_at DESC, number LIMIT $3`,
      [environmentId, installation, mostAlarms],
    );
    const heads = rows.slice(0, mostHeads);
    return { heads, alarms, next: rows.length > mostHeads ? (heads.at(-1)?.number ?? null) : null };
  }

  private async insert(
    tx: PlatformTransaction,
    { environmentId, installation }: HistoryId,
    { text, signature }: HeadSubmission,
    publicKey: string,
    number: number,
  ) {
    await tx.query('INSERT INTO platform.witnessed_head VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      environmentId,
      installation,
      number,
      text,
      signature,
      publicKey,
      this.clock.now(),
    ]);
  }

  private async stored({ environmentId, installation }: HistoryId, number: number): Promise<StoredHead> {
    const [row] = await this.db.query<HeadRow>(
      'SELECT content, witnessed_at FROM platform.witnessed_head WHERE environment_id = $1 AND installation = $2 AND number = $3',
      [environmentId, installation, number],
    );
    if (!row) throw new Error('a head that was stored is absent');
    return { number, head: headOf(row.content), at: row.witnessed_at };
  }

  private async alarm(id: HistoryId, { number, head, reason }: Omit<AlarmRow, 'raised_at'>): Promise<void> {
    this.logger.warn({ msg: 'a head disagrees with those that were witnessed', history: encodeHistoryId(id), number, reason });
    const limit = { key: `witness alarm ${encodeHistoryId(id)}`, tries: 20, minutes: day };
    if (!(await this.isWithin(limit))) return;
    await this.db.query('INSERT INTO platform.witness_alarm VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING', [
      id.environmentId,
      id.installation,
      number,
      head,
      reason,
      this.clock.now(),
    ]);
  }

  private async isWithin(limit: Limit): Promise<boolean> {
    try {
      await this.throttle.count([limit]);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}

const perHistory = (id: HistoryId): Limit => ({ key: `witness head ${encodeHistoryId(id)}`, tries: 200, minutes: day });
const perBeginning = (address: string): Limit[] => [
  { key: `witness history ${address}`, tries: 20, minutes: day },
  { key: 'witness histories', tries: 500, minutes: day },
];

/** 0 in a text that is no seal. */
function numberIn(text: string): number {
  const [, number = '0'] = /"number":(\d{1,9})[,}]/.exec(text) ?? [];
  return Number(number);
}

async function former(db: Pick<PlatformDb, 'query'>, { environmentId, installation }: HistoryId, number: number): Promise<FormerHeads> {
  const rows = await db.query<HeadRow>(
    `(SELECT number, content, public_key FROM platform.witnessed_head WHERE environment_id = $1 AND installation = $2 ORDER BY number DESC LIMIT 1)
      UNION ALL SELECT number, content, public_key FROM platform.witnessed_head WHERE environment_id = $1 AND installation = $2 AND number = $3`,
    [environmentId, installation, number],
  );
  const [last, same] = rows.map((row): WitnessedHead => ({ number: row.number, head: headOf(row.content), publicKey: row.public_key }));
  return { last, same };
}

export const keyIn = (key: {
  id: string;
  public_key: string;
  since: string;
  endorsed_by: string | null;
  endorsement: string | null;
}): PublishedKey => ({
  id: key.id,
  publicKey: key.public_key,
  since: key.since,
  endorsedBy: key.endorsed_by,
  endorsement: key.endorsement,
});
