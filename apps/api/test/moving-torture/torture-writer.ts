import { setTimeout as delay } from 'node:timers/promises';
import type { AppendRequest, DomainEvent, StreamAppend, StreamId } from '@intendance/event-store/event-store.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import { newId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import type { Random } from '../../src/capabilities/sample-data/random.js';
import { appendRequest } from '../../src/platform/tenancy/append-request.js';
import { systemActor, systemContext } from '../../src/platform/wire/system-context.js';
import { add, type Structure, type TortureRun } from './torture-run.js';

type Person = { readonly stream: StreamId; version: number };
type Acknowledged = { readonly request: AppendRequest; readonly version: number };

const answeredWithinMs = 60_000;
const mostRemembered = 50;
const appendOne = "SELECT status FROM evs.append($1, $2, 'accounting-category', NULL, $3, $4, NULL, NULL, NULL)";

/** Appends to every structure until the events of the run are written: by the store, and in transactions of its own that are late or given up. */
export class TortureWriter {
  private readonly random: Random;
  private readonly people = new Map<Structure, Person[]>();
  private readonly remembered: Acknowledged[] = [];
  private written = 0;

  constructor(
    private readonly run: TortureRun,
    private readonly name: string,
  ) {
    this.random = run.random(name);
  }

  async write(): Promise<void> {
    const works = [
      [() => this.append(), 80],
      [() => this.repeat(), 5],
      [() => this.giveUp(), 7],
      [() => this.appendLate(), 8],
    ] as const;
    while (this.run.left > 0) await this.random.weighted(works)();
  }

  /** One to three events of a person of this writer, of the stream that all writers share, or of both in one append. */
  private async append(): Promise<void> {
    const structure = this.random.pick(this.run.structures);
    const target = this.random.weighted([
      ['own', 4],
      ['hot', 2],
      ['both', 3],
    ] as const);
    const person = this.personOf(structure);
    const appends: StreamAppend[] = [];
    if (target !== 'hot') appends.push(this.changesOf(person));
    if (target !== 'own') appends.push({ stream: structure.hot, expected: 'any', events: this.renamed() });
    const commandId = newId();
    const idempotency = { commandId, hash: Buffer.from(commandId) };
    const request = { ...appendRequest(systemContext(structure.id), 'Torture'), appends, idempotency };
    this.run.left -= appends.reduce((sum, { events }) => sum + events.length, 0);
    const version = await this.untilAcknowledged(request);
    if (version === undefined) return;
    for (const { stream, events } of appends) this.run.acknowledge(structure.id, stream, events.length);
    if (target !== 'hot') this.remember(person, appends[0] as StreamAppend);
    this.remembered.push({ request, version });
    if (this.remembered.length > mostRemembered) this.remembered.shift();
  }

  /** The answer of an earlier command, whatever has moved since. */
  private async repeat(): Promise<void> {
    if (this.remembered.length === 0) return;
    const { request, version } = this.random.pick(this.remembered);
    const repeated = await this.untilAcknowledged(request);
    this.run.tally.repetitions++;
    if (repeated !== version) this.run.fault(`${this.name}: a repeated command answered version ${repeated} after ${version}`);
  }

  private async untilAcknowledged(request: AppendRequest): Promise<number | undefined> {
    const store = this.run.app.get(EventStore);
    for (const deadline = performance.now() + answeredWithinMs; ; await delay(this.random.between(1, 30))) {
      try {
        const result = await store.append(request);
        if (result.outcome === 'appended' || result.outcome === 'duplicate') return result.version;
        this.run.fault(
          `${this.name}: ${JSON.stringify(result)} of ${request.appends.map(({ stream, expected }) => `${stream} ${expected}`)}`,
        );
        return undefined;
      } catch (error) {
        this.run.tally.interruptions++;
        if (performance.now() < deadline) continue;
        this.run.fault(`${this.name}: no answer within ${answeredWithinMs} ms: ${error}`);
        return undefined;
      }
    }
  }

  private personOf(structure: Structure): Person {
    const people = this.people.get(structure) ?? [];
    this.people.set(structure, people);
    if (people.length === 0 || this.random.chance(0.2)) people.push({ stream: `person-${newId()}`, version: 0 });
    return this.random.pick(people);
  }

  private changesOf({ stream, version }: Person): StreamAppend {
    const identity = () => ({ civility: null, lastname: `${this.name} ${this.written++}`, firstname: 'Zoé', email: null });
    const events = Array.from({ length: this.random.between(1, 3) }, (_, index) =>
      version + index === 0
        ? { type: 'PersonRegistered', data: { ...identity(), entranceDate: null, exitDate: null } }
        : { type: 'PersonIdentityChanged', data: identity() },
    );
    return { stream, expected: version === 0 ? 'none' : version, events };
  }

  private remember(person: Person, { stream, events }: StreamAppend): void {
    person.version += events.length;
    const { lastname = '' } = (events.at(-1)?.data ?? {}) as { lastname?: string };
    this.run.names.set(stream, lastname);
  }

  private renamed(): DomainEvent[] {
    return Array.from({ length: this.random.between(1, 2) }, () => renamed(`${this.name} ${this.written++}`));
  }

  /** An append that a caller gives up after its execution. */
  private async giveUp(): Promise<void> {
    await this.withClient(this.random.pick(this.run.structures), async (client, structure) => {
      await client.query('BEGIN');
      await client.query(appendOne, this.valuesOf(structure));
      await client.query('ROLLBACK');
      this.run.tally.rollbacks++;
    });
  }

  /** A transaction that takes its place in the order early, or learns late that the structure is elsewhere. */
  private async appendLate(): Promise<void> {
    const [before, after] = [this.random.between(0, 25), this.random.between(0, 10)];
    const hasPlace = this.random.chance(0.3);
    await this.withClient(this.random.pick(this.run.structures), async (client, structure) => {
      await client.query('BEGIN');
      if (hasPlace) await client.query('SELECT pg_current_xact_id()');
      await delay(before);
      const { rows } = await client.query<{ status: string }>(appendOne, this.valuesOf(structure));
      const isAppended = rows[0]?.status === 'appended';
      await delay(after);
      if (!isAppended) return void (await client.query('ROLLBACK'));
      this.run.left--;
      add(this.run.unanswered, structure.id, structure.hot, 1);
      await client.query('COMMIT');
      add(this.run.unanswered, structure.id, structure.hot, -1);
      this.run.acknowledge(structure.id, structure.hot, 1);
    });
  }

  private async withClient(structure: Structure, work: (client: pg.PoolClient, structure: Structure) => Promise<void>): Promise<void> {
    const pool = this.run.rawPool(await this.run.databaseOf(structure));
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      await work(client, structure);
      client.release();
    } catch (error) {
      if (isMoving(error)) this.run.tally.refusals++;
      else this.run.tally.interruptions++;
      client?.release(true);
    }
  }

  private valuesOf(structure: Structure): string[] {
    return rawValues(this.run, structure, `${this.name} ${this.written++}`);
  }
}

const renamed = (name: string): DomainEvent => ({ type: 'AccountingCategoryRenamed', data: { name } });

function rawValues(run: TortureRun, { id, hot }: Structure, name: string): string[] {
  const { metadata } = appendRequest(systemContext(id), 'Torture');
  const events = JSON.stringify([{ id: newId(), v: 1, ...renamed(name) }]);
  return [run.app.get(Passes).sign('append', id, systemActor.id), hot, JSON.stringify(metadata), events];
}

/** A writer that began where the structure was, and learned of no move. */
export class FormerWriter {
  private constructor(
    private readonly run: TortureRun,
    private readonly structure: Structure,
    private readonly client: pg.PoolClient,
  ) {}

  static async begin(run: TortureRun, structure: Structure): Promise<FormerWriter> {
    const client = await run.rawPool(await run.databaseOf(structure)).connect();
    return new FormerWriter(run, structure, client);
  }

  /** After the move. */
  async isRefused(): Promise<void> {
    try {
      await this.client.query(appendOne, rawValues(this.run, this.structure, 'late'));
      this.run.fault(`${this.structure.id}: a late writer was accepted by the former database`);
    } catch (error) {
      if (isMoving(error)) this.run.tally.refusals++;
    } finally {
      this.client.release(true);
    }
  }
}
