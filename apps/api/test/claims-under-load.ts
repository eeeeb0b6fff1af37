import { randomUUID } from 'node:crypto';
import { type ServerProcess, until } from './server-process.js';

type Refund = { id: string; comment: string };
type Page<Key extends string, Row> = { totalCount: number } & Record<Key, Row[]>;
type Projection = { name: string; lag: number; status: string; rebuilt_at: string | null };

/** One claim that a client wants recorded, under a key that stays the same however often it has to be sent. */
type Wish = { readonly key: string; readonly comment: string; id: string | null };

class Refusal extends Error {
  constructor(
    request: string,
    readonly status: number,
    body: string,
  ) {
    super(`${request}: ${status} ${body}`);
  }
}

const writers = 6;

/** Clients that file claims in the demo structure, each again and again until it is acknowledged, whatever happens to the server. */
export class ClaimsUnderLoad {
  private readonly wishes: Wish[] = [];
  /** Statuses of the answers that were no success; 0 for none at all. */
  readonly failures: number[] = [];
  private headers: Record<string, string> = {};
  private people: readonly string[] = [];
  private activity: string | undefined;
  private isOver = false;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(private readonly server: ServerProcess) {}

  static async begin(server: ServerProcess): Promise<ClaimsUnderLoad> {
    const load = new ClaimsUnderLoad(server);
    await load.signIn();
    const { people } = await load.ask<Page<'people', { id: string }>>('GET', '/people?limit=50&filters[statusBenef]=current');
    const { refund_settings } = await load.ask<Page<'refund_settings', { id: string; required_bill: boolean; end_date: string | null }>>(
      'GET',
      '/refund_settings?limit=50&filters[enabled|eq]=true',
    );
    load.people = people.map(({ id }) => id);
    load.activity = refund_settings.find(({ required_bill, end_date }) => !required_bill && end_date === null)?.id;
    load.work = Promise.all(Array.from({ length: writers }, (_, number) => load.write(number)));
    return load;
  }

  /** Claims that a client knows to be recorded. */
  records(): readonly Wish[] {
    return this.wishes.filter(({ id }) => id !== null);
  }

  /** The comments of every claim that a client has sent so far. */
  attempts(): ReadonlySet<string> {
    return new Set(this.wishes.map(({ comment }) => comment));
  }

  further(count: number): Promise<void> {
    const target = this.records().length + count;
    return until(async () => this.records().length >= target, `${target} acknowledged claims`, 120_000);
  }

  /** No further claim: of the last ones, some may be recorded without anybody knowing. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  /** Files one more claim after the end. */
  async again(): Promise<void> {
    this.isOver = false;
    await this.file('charge again', 0);
  }

  /** The claims in the list, once the read models show everything. */
  async list(): Promise<readonly Refund[]> {
    await until(() => this.isCaughtUp(), 'the read models have caught up', 60_000);
    return this.claims();
  }

  /** The claims in the list after a rebuild of its read model. */
  async listAfterRebuild(): Promise<readonly Refund[]> {
    const before = Date.now();
    await this.ask('POST', '/projections/refund-list/rebuild');
    await until(async () => {
      const list = (await this.projections()).find(({ name }) => name === 'refund-list');
      return list?.status === 'live' && Date.parse(list.rebuilt_at ?? '') >= before;
    }, 'the rebuild is swapped in');
    return this.claims();
  }

  private async write(number: number): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) await this.file(`charge ${number}-${turn}`, number * 7 + turn);
  }

  private async file(comment: string, number: number): Promise<void> {
    const wish: Wish = { key: randomUUID(), comment, id: null };
    this.wishes.push(wish);
    const date = new Date().toISOString().slice(0, 10);
    const person = this.people[number % this.people.length];
    const claim = { person, refund_settings: this.activity, date, bill_amount: 10, comment };
    const isOver = async (): Promise<boolean> => {
      wish.id = await this.send(wish, claim);
      return wish.id !== null || this.isOver;
    };
    await until(isOver, 'the claim is acknowledged', 240_000);
  }

  private async send({ key }: Wish, claim: object): Promise<string | null> {
    try {
      return (await this.ask<Refund>('POST', '/refunds', claim, { 'idempotency-key': key })).id;
    } catch (error) {
      this.failures.push(error instanceof Refusal ? error.status : 0);
      return null;
    }
  }

  private async claims(): Promise<readonly Refund[]> {
    return (await this.ask<Page<'refunds', Refund>>('GET', '/refunds?limit=99999&order[date]=asc&order[created_at]=asc')).refunds;
  }

  private async isCaughtUp(): Promise<boolean> {
    return (await this.projections()).every(({ lag, status }) => lag === 0 && status === 'live');
  }

  private async projections(): Promise<readonly Projection[]> {
    return (await this.ask<{ projections: Projection[] }>('GET', '/projections')).projections;
  }

  /** Once more after a restore, which knows no later session. */
  async signIn(): Promise<void> {
    const user = { email: 'admin@cse.demo', password: 'Demo-Intendance-2026' };
    const { token } = await this.ask<{ token: string }>('POST', '/login_check', user);
    this.headers = { authorization: `Bearer ${token}` };
  }

  private async ask<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${this.server.url}/api${path}`, {
      method,
      headers: { ...this.headers, ...more, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(`${method} ${path}`, answer.status, text);
    return JSON.parse(text) as T;
  }
}
