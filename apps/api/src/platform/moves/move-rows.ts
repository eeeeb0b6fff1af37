import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../tenancy/platform-db.js';

/** `requested`: a server has yet to begin. `switching`: the source has let go, and the directory is about to say so. `cleaning`: over, but for what is left at the source. */
export type MoveState = 'requested' | 'copying' | 'switching' | 'cleaning';
export type MoveRow = {
  readonly environment_id: EnvironmentId;
  readonly source: string;
  readonly destination: string;
  readonly state: MoveState;
  readonly events: number;
  readonly copied: number;
  readonly is_cancelled: boolean;
  readonly begun_at: Date;
  /** Of the structure; null for the command. */
  readonly name: string | null;
  /** The operator on whose request the servers move the structure; null for the command. */
  readonly requested_by: string | null;
  readonly requested_name: string | null;
  /** The reason why the servers try again later. */
  readonly problem: string | null;
};
export type MoveOutcome =
  | ({ readonly outcome: 'moved' } & Figures)
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly problem: string };
type Figures = { readonly events: number; readonly copyMs: number; readonly fenceMs: number };
export type MoveResultRow = Pick<
  MoveRow,
  'environment_id' | 'name' | 'source' | 'destination' | 'begun_at' | 'requested_name' | 'problem'
> & {
  readonly outcome: MoveOutcome['outcome'];
  readonly ended_at: Date;
  readonly events: number | null;
  readonly fence_ms: number | null;
};
export type Requester = { readonly id: string; readonly name: string };

/** The structure has not left, and the move can be cancelled. Undefined: nothing is written down yet. */
export const isBeforeSwitch = (state: MoveState | undefined): boolean =>
  state === undefined || state === 'requested' || state === 'copying';

type Way = { readonly environmentId: EnvironmentId; readonly source: string; readonly destination: string };

/** Held by the program that moves a structure. */
export const moveLock = (environmentId: EnvironmentId): string => `move ${environmentId}`;

const placeText = `INSERT INTO platform.structure_place (environment_id, database) VALUES ($1, $2)
  ON CONFLICT (environment_id) DO UPDATE SET database = excluded.database, placed_at = clock_timestamp()`;
const columns =
  'environment_id, source, destination, state, events, copied, is_cancelled, begun_at, name, requested_by, requested_name, problem';
const resultColumns = 'environment_id, name, source, destination, begun_at, requested_name, problem, outcome, ended_at, events, fence_ms';
const retrySeconds = 30;

/** The moves that are not over, in the home. */
@Injectable()
export class MoveRows {
  constructor(private readonly db: PlatformDb) {}

  all(): Promise<MoveRow[]> {
    return this.db.query<MoveRow>(`SELECT ${columns} FROM platform.structure_move ORDER BY begun_at`);
  }

  async of(environmentId: EnvironmentId): Promise<MoveRow | undefined> {
    const [row] = await this.db.query<MoveRow>(`SELECT ${columns} FROM platform.structure_move WHERE environment_id = $1`, [environmentId]);
    return row;
  }

  /** Asks the servers to move the structure. False: a move of it is written down already. */
  async request({ environmentId, name, source, destination }: Way & { readonly name: string }, by: Requester): Promise<boolean> {
    const rows = await this.db.query(
      `INSERT INTO platform.structure_move (environment_id, source, destination, state, events, name, requested_by, requested_name)
        VALUES ($1, $2, $3, 'requested', 0, $4, $5, $6) ON CONFLICT (environment_id) DO NOTHING RETURNING 1`,
      [environmentId, source, destination, name, by.id, by.name],
    );
    return rows.length > 0;
  }

  /** The moves that the servers begin or go on with now, the oldest request first. */
  due(): Promise<MoveRow[]> {
    return this.db.query<MoveRow>(
      `SELECT ${columns} FROM platform.structure_move WHERE requested_by IS NOT NULL AND coalesce(retry_at <= clock_timestamp(), true) ORDER BY begun_at`,
    );
  }

  /** The servers try again later. */
  async postpone(environmentId: EnvironmentId, problem: string): Promise<void> {
    await this.db.query(
      `UPDATE platform.structure_move SET problem = $2, retry_at = clock_timestamp() + ${retrySeconds} * interval '1 second' WHERE environment_id = $1`,
      [environmentId, problem],
    );
  }

  /**
   * The copy begins, or goes on. False: the move is cancelled, or another one has begun.
   * @param isUnderWay the move is written down
   */
  async begin({ environmentId, source, destination, events }: Way & { readonly events: number }, isUnderWay: boolean): Promise<boolean> {
    const text = isUnderWay
      ? `UPDATE platform.structure_move SET state = 'copying', events = $4, problem = NULL, retry_at = NULL
          WHERE environment_id = $1 AND (source, destination) = ($2, $3) AND NOT is_cancelled RETURNING 1`
      : `INSERT INTO platform.structure_move (environment_id, source, destination, state, events) VALUES ($1, $2, $3, 'copying', $4)
          ON CONFLICT (environment_id) DO NOTHING RETURNING 1`;
    return (await this.db.query(text, [environmentId, source, destination, events])).length > 0;
  }

  /** The move is over, and its result is written down. */
  async end(environmentId: EnvironmentId, outcome: MoveOutcome): Promise<void> {
    const { events, copyMs, fenceMs } = outcome.outcome === 'moved' ? outcome : { events: null, copyMs: null, fenceMs: null };
    await this.db.query(
      `WITH ended AS (DELETE FROM platform.structure_move WHERE environment_id = $1 RETURNING *)
        INSERT INTO platform.structure_move_result (environment_id, name, source, destination, begun_at, requested_by, requested_name, outcome, problem, events, copy_ms, fence_ms)
        SELECT environment_id, name, source, destination, begun_at, requested_by, requested_name, $2, $3, $4::integer, $5::double precision, $6::double precision FROM ended`,
      [environmentId, outcome.outcome, outcome.outcome === 'refused' ? outcome.problem : null, events, copyMs, fenceMs],
    );
  }

  /** The newest first. */
  results(most: number): Promise<MoveResultRow[]> {
    return this.db.query<MoveResultRow>(`SELECT ${resultColumns} FROM platform.structure_move_result ORDER BY ended_at DESC LIMIT $1`, [
      most,
    ]);
  }

  /** @returns false once the move is cancelled */
  async copied(environmentId: EnvironmentId, events: number): Promise<boolean> {
    const [row] = await this.db.query<{ is_cancelled: boolean }>(
      `UPDATE platform.structure_move SET copied = copied + $2, events = greatest(events, copied + $2) WHERE environment_id = $1
        RETURNING is_cancelled`,
      [environmentId, events],
    );
    return row?.is_cancelled !== true;
  }

  /** The source is about to let go. False: the move is cancelled, and cannot be from now on. */
  async leave(environmentId: EnvironmentId): Promise<boolean> {
    const rows = await this.db.query(
      `UPDATE platform.structure_move SET state = 'switching' WHERE environment_id = $1 AND NOT is_cancelled RETURNING 1`,
      [environmentId],
    );
    return rows.length > 0;
  }

  /** The source has not let go. */
  async stay(environmentId: EnvironmentId): Promise<void> {
    await this.db.query(`UPDATE platform.structure_move SET state = 'copying' WHERE environment_id = $1 AND state = 'switching'`, [
      environmentId,
    ]);
  }

  /**
   * Until the switch. False: there is nothing to cancel.
   * @param by the servers remove the copy in place of a command that was killed
   */
  async cancel(environmentId: EnvironmentId, by?: Requester): Promise<boolean> {
    const [row] = await this.db.query<Pick<MoveRow, 'state'>>(
      `UPDATE platform.structure_move SET is_cancelled = true, retry_at = NULL, requested_name = CASE WHEN requested_by IS NULL THEN $3 ELSE requested_name END,
        requested_by = coalesce(requested_by, $2) WHERE environment_id = $1 AND state IN ('requested', 'copying') RETURNING state`,
      [environmentId, by?.id ?? null, by?.name ?? null],
    );
    // A server that begins at this moment finds no row, and takes its mark back.
    if (row?.state === 'requested') await this.end(environmentId, { outcome: 'cancelled' });
    return row !== undefined;
  }

  /** True while a program moves the structure. */
  async isRunning(environmentId: EnvironmentId): Promise<boolean> {
    const [row] = await this.db.query<{ isFree: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isFree"`, [
      moveLock(environmentId),
    ]);
    return row?.isFree === false;
  }

  /** The structure is there, and no move is under way. */
  async place(environmentId: EnvironmentId, database: string): Promise<void> {
    await this.db.query(placeText, [environmentId, database]);
  }

  /** The directory says from now on where the structure is. False: this move is over, and another one may be under way. */
  switch(environmentId: EnvironmentId, destination: string): Promise<boolean> {
    return this.db.transaction(async ({ query }) => {
      const rows = await query(
        `UPDATE platform.structure_move SET state = 'cleaning' WHERE environment_id = $1 AND destination = $2 AND state <> 'copying' RETURNING 1`,
        [environmentId, destination],
      );
      if (rows.length > 0) await query(placeText, [environmentId, destination]);
      return rows.length > 0;
    });
  }

  /**
   * Switches in place of the program that moved the structure, unless the row has changed since it was read: no other move of the structure
   * begins until this is done.
   * @param settle false: the source has not let go
   */
  finish({ environment_id, destination, begun_at }: MoveRow, settle: () => Promise<boolean>): Promise<boolean> {
    return this.db.transaction(async ({ query }) => {
      const rows = await query(
        `SELECT FROM platform.structure_move WHERE environment_id = $1 AND destination = $2 AND date_trunc('milliseconds', begun_at) = $3 AND state = 'switching' FOR UPDATE`,
        [environment_id, destination, begun_at],
      );
      if (rows.length === 0 || !(await settle())) return false;
      await query(placeText, [environment_id, destination]);
      await query(`UPDATE platform.structure_move SET state = 'cleaning' WHERE environment_id = $1`, [environment_id]);
      return true;
    });
  }
}
