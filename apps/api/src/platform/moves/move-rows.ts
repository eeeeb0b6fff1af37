import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../tenancy/platform-db.js';

/** `switching`: the source has let go, and the directory is about to say so. `cleaning`: over, but for what is left at the source. */
export type MoveState = 'copying' | 'switching' | 'cleaning';
export type MoveRow = {
  readonly environment_id: EnvironmentId;
  readonly source: string;
  readonly destination: string;
  readonly state: MoveState;
  readonly events: number;
  readonly copied: number;
  readonly is_cancelled: boolean;
  readonly begun_at: Date;
};

/** Held by the program that moves a structure. */
export const moveLock = (environmentId: EnvironmentId): string => `move ${environmentId}`;

const placeText = `INSERT INTO platform.structure_place (environment_id, database) VALUES ($1, $2)
  ON CONFLICT (environment_id) DO UPDATE SET database = excluded.database, placed_at = clock_timestamp()`;
const columns = 'environment_id, source, destination, state, events, copied, is_cancelled, begun_at';

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

  /** Until the switch. False: there is nothing to cancel. */
  async cancel(environmentId: EnvironmentId): Promise<boolean> {
    const rows = await this.db.query(
      `UPDATE platform.structure_move SET is_cancelled = true WHERE environment_id = $1 AND state = 'copying' RETURNING 1`,
      [environmentId],
    );
    return rows.length > 0;
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
