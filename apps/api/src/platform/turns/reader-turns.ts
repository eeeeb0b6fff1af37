import type { Database, Databases } from '../pools/database.js';
import { LockSession } from '../projection/lock-session.js';
import type { Reader, StartReader, TurnFailed } from './database-turn.js';
import { FamilyTurns } from './family-turns.js';

/** Readers that run together: those of a role. */
export type ReaderFamily = 'projector' | 'worker' | 'relay';

export type Reading = {
  /** Resolves when the reader runs on the open databases, or another process has their turn. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
};

export type TurnParts = {
  readonly databases: Databases;
  /** Of the readers of this build: another build, which may have other readers, has turns of its own. */
  readonly build: string;
  /** The process is about to stop: others take its turns. */
  isLeaving(): boolean;
  readonly failed: TurnFailed;
};

const answerWithinMs = 10_000;

/** Decides which databases the readers of this process read. With one database, every process starts its readers and their locks decide. */
export class ReaderTurns {
  private readonly families = new Map<ReaderFamily, { turns: FamilyTurns; started: Promise<void> }>();
  private ending = 0;
  private readonly sessions = new Map<Database, LockSession>();

  constructor(private readonly parts: TurnParts) {}

  run(family: ReaderFamily, start: StartReader): Reading {
    return this.parts.databases.others.length === 0 ? this.readHome(start) : this.readInTurn(family, start);
  }

  /** With several databases. */
  get held(): readonly { database: string; family: ReaderFamily; isHeld: boolean }[] {
    return [...this.families].flatMap(([family, { turns }]) =>
      turns.held.map(([{ name: database }, isHeld]) => ({ database, family, isHeld })),
    );
  }

  private readHome(start: StartReader): Reading {
    const reader: Promise<Reader> = start(this.parts.databases.home);
    return {
      started: reader.then(() => undefined),
      stop: async () => (await reader.catch(() => undefined))?.stop(),
    };
  }

  private readInTurn(name: ReaderFamily, start: StartReader): Reading {
    const family = this.families.get(name) ?? this.begin(name);
    family.turns.starts.add(start);
    const filled = async (): Promise<void> => {
      await family.started;
      await family.turns.fill();
    };
    return { started: filled(), stop: () => this.end(name, start) };
  }

  private begin(name: ReaderFamily): { turns: FamilyTurns; started: Promise<void> } {
    const { databases, build, isLeaving, failed } = this.parts;
    const turns = new FamilyTurns({
      family: `${name} ${build}`,
      home: this.sessionOf(databases.home),
      open: () => databases.open,
      sessionOf: (database) => this.sessionOf(database),
      isLeaving,
      failed,
    });
    // After the readers that ask for turns in the same moment.
    const family = { turns, started: Promise.resolve().then(() => turns.start()) };
    this.families.set(name, family);
    return family;
  }

  private async end(name: ReaderFamily, start: StartReader): Promise<void> {
    const family = this.families.get(name);
    if (!family?.turns.starts.delete(start)) return;
    if (family.turns.starts.size > 0) return family.turns.stopReader(start);
    this.families.delete(name);
    this.ending += 1;
    await family.started;
    await family.turns.stop();
    this.ending -= 1;
    if (this.families.size + this.ending > 0) return;
    for (const session of this.sessions.values()) session.close();
    this.sessions.clear();
  }

  private sessionOf(database: Database): LockSession {
    const session = this.sessions.get(database) ?? new LockSession(database.pools.worker, () => this.lost(database), answerWithinMs);
    this.sessions.set(database, session);
    return session;
  }

  private lost(database: Database): void {
    const isHome = database === this.parts.databases.home;
    for (const { turns } of this.families.values()) turns.lost(database, isHome);
  }
}
