import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../pools/database.js';
import type { LockSession } from '../projection/lock-session.js';
import { Pauses } from '../projection/pauses.js';
import { DatabaseTurn, type StartReader, type TurnFailed } from './database-turn.js';
import { freeTurns, type Situation, type TurnProcess, turnsToClaim, turnsToGiveUp } from './fair-share.js';
import { TurnBoard } from './turn-board.js';

export type FamilyParts = {
  /** Readers of one family compete for the same turns. */
  readonly family: string;
  readonly home: LockSession;
  open(): readonly Database[];
  sessionOf(database: Database): LockSession;
  isLeaving(): boolean;
  readonly failed: TurnFailed;
};

const lookEveryMs = 500;
const boardWithinMs = 1000;
/** After so long, a process claims a turn that those with fewer leave. */
const patienceMs = 2000;
/** A turn that nobody else has claimed is given up again after so long. */
const unwantedForMs = 60_000;

/** Shares the databases evenly among the processes that run a family of readers (docs/adr/0163). */
export class FamilyTurns {
  readonly starts = new Set<StartReader>();
  private readonly board: TurnBoard;
  private readonly turns = new Map<Database, DatabaseTurn>();
  private readonly pauses = new Pauses();
  private readonly freeSince = new Map<number, number>();
  private readonly unwantedUntil = new Map<number, number>();
  private exchanging: Promise<TurnProcess[] | undefined> | undefined;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly parts: FamilyParts) {
    this.board = new TurnBoard(parts.home, parts.family);
  }

  /** Resolves when the first turns are taken, and their readers run. */
  async start(): Promise<void> {
    await Promise.all(await this.look());
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.endAll();
    await this.running;
    await Promise.all([...this.turns.values()].map((turn) => turn.giveUp().catch(() => undefined)));
    await this.exchange(new Set(), false);
  }

  /** Starts, in the databases of this process, the readers that do not run yet. */
  async fill(): Promise<void> {
    await Promise.all([...this.turns.values()].map((turn) => turn.fill(this.starts)));
  }

  async stopReader(start: StartReader): Promise<void> {
    await Promise.all([...this.turns.values()].map((turn) => turn.stop(start)));
  }

  /** The session of the database ended, and with it the turn. */
  lost(database: Database, isHome: boolean): void {
    this.turns.get(database)?.lost();
    if (isHome) this.board.forget();
  }

  /** Of each open database: whether this process reads it. */
  get held(): readonly (readonly [Database, boolean])[] {
    return this.parts.open().map((database) => [database, this.turns.get(database)?.isHeld ?? false]);
  }

  private turnOf(database: Database): DatabaseTurn {
    const { family, failed } = this.parts;
    const turn = this.turns.get(database) ?? new DatabaseTurn(database, this.parts.sessionOf(database), family, failed);
    this.turns.set(database, turn);
    return turn;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      await this.pauses.pause(lookEveryMs);
      if (!this.isStopping) await this.look();
    }
  }

  /** Waits for the board only: a database that does not answer holds back no other. @returns what has begun */
  private async look(): Promise<Promise<void>[]> {
    const situation = await this.situation();
    const claimed = new Set(turnsToClaim(situation));
    const givenUp = new Set(turnsToGiveUp(situation));
    return this.parts
      .open()
      .map((database) => this.turnOf(database))
      .filter(({ isIdle }) => isIdle)
      .map((turn) =>
        this.step(turn, situation, { isClaimed: claimed.has(turn.database.number), isGivenUp: givenUp.has(turn.database.number) }),
      );
  }

  private async step(
    turn: DatabaseTurn,
    situation: Situation,
    { isClaimed, isGivenUp }: { isClaimed: boolean; isGivenUp: boolean },
  ): Promise<void> {
    try {
      if (isGivenUp) await turn.giveUp();
      else if (isClaimed) await this.claim(turn, situation);
      else await turn.fill(this.starts);
    } catch (error) {
      this.parts.failed(turn.database, error);
    }
  }

  private async claim(turn: DatabaseTurn, { isOverdue, processes }: Situation): Promise<void> {
    const { number } = turn.database;
    const isLate = processes !== undefined && processes.length > 1 && isOverdue(number);
    if ((await turn.claim(this.starts)) && isLate) this.unwantedUntil.set(number, Date.now() + unwantedForMs);
  }

  private async situation(): Promise<Situation> {
    const isLeaving = this.parts.isLeaving();
    const databases = this.parts.open().map(({ number }) => number);
    const mine = new Set(this.held.filter(([, isHeld]) => isHeld).map(([{ number }]) => number));
    const processes = await this.exchange(mine, !isLeaving);
    const now = Date.now();
    const situation: Situation = {
      processes,
      databases,
      mine,
      isLeaving,
      isOverdue: (database) => now - (this.freeSince.get(database) ?? now) >= patienceMs,
      isUnwanted: (database) => (this.unwantedUntil.get(database) ?? 0) > now,
    };
    const free = new Set(freeTurns(situation));
    for (const database of databases)
      if (!free.has(database)) this.freeSince.delete(database);
      else if (!this.freeSince.has(database)) this.freeSince.set(database, now);
    return situation;
  }

  /** Undefined when the home does not answer in time: one question at a time. */
  private async exchange(mine: ReadonlySet<number>, isCandidate: boolean): Promise<TurnProcess[] | undefined> {
    if (this.exchanging) return undefined;
    const exchanging = this.board
      .exchange(mine, isCandidate)
      .catch(() => undefined)
      .finally(() => {
        this.exchanging = undefined;
      });
    this.exchanging = exchanging;
    const late = new AbortController();
    const waited = delay(boardWithinMs, undefined, { signal: late.signal }).catch(() => undefined);
    const processes = await Promise.race([exchanging, waited]);
    late.abort();
    return processes;
  }
}
