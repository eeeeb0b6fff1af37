import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { Random } from '../../src/capabilities/sample-data/random.js';
import { isPassing } from '../../src/platform/projection/worker-connection.js';
import type { RequestContext } from '../../src/platform/wire/request-context.js';
import type { WriteResult } from '../../src/platform/writes/write-result.js';
import type { Program } from './program.js';
import { ConnectionLost } from './server-process.js';
import type { Servers } from './servers.js';
import type { Structure } from './structures.js';
import type { World } from './world.js';

export type Outcome<T> =
  | { readonly status: 'acknowledged'; readonly value: T; readonly isFirst: boolean }
  | { readonly status: 'refused'; readonly code: string }
  | { readonly status: 'unknown' };

const mostTries = 8;

/** A user, or a schedule, that asks a server, and asks again when no answer comes. */
export class Client {
  private requests = 0;

  constructor(
    private readonly world: World,
    private readonly servers: Servers,
    private readonly random: Random,
    private readonly act: string,
  ) {}

  /** The context of one request with its key: the same at each try. */
  context({ environmentId, clerk }: Pick<Structure, 'environmentId' | 'clerk'>): RequestContext {
    const commandId = derivedId(`${this.world.seed} ${this.act} request ${this.requests++}`);
    const idempotency = { hash: Buffer.from(commandId) };
    return { environmentId, actor: clerk, source: 'ui', correlationId: commandId, commandId, idempotency };
  }

  /** A write with its idempotency key. An impatient client sends it twice. */
  async write<Answer>(
    context: RequestContext,
    request: (program: Program, context: RequestContext) => Promise<WriteResult<Answer>>,
  ): Promise<Outcome<WriteResult<Answer>>> {
    const once = () =>
      this.ask((program) => request(program, { ...context, ...(context.idempotency && { idempotency: { ...context.idempotency } }) }));
    const outcomes = this.random.chance(0.1) ? await Promise.all([once(), once()]) : [await once()];
    const { environmentId, commandId } = context;
    const own = { act: this.act, environmentId, commandId };
    const answers = outcomes.filter((outcome) => outcome.status === 'acknowledged');
    for (const { value } of answers) this.world.acknowledged.push({ ...own, hasWritten: value.position !== undefined });
    // Of two copies, one may be refused before the other one is possible.
    if (outcomes.every(({ status }) => status === 'refused')) this.world.refused.push(own);
    const best = answers[0] ?? outcomes[0];
    return best ?? { status: 'unknown' };
  }

  /** Tries until an answer comes. */
  async ask<T>(request: (program: Program) => Promise<T>, tries = mostTries): Promise<Outcome<T>> {
    for (let count = 1; count <= tries; count++) {
      const program = this.servers.pick(this.random);
      try {
        if (program) {
          const outcome = { status: 'acknowledged' as const, value: await program.process.connect(request(program)), isFirst: count === 1 };
          this.world.trace.write(`${this.act}: acknowledged`);
          return outcome;
        }
      } catch (error) {
        if (error instanceof DomainError) return this.refused(error);
        if (!isAway(error)) this.world.failures.push(`${this.act}: ${error instanceof Error ? error.stack : String(error)}`);
      }
      await this.world.time.pause(this.random.between(50, 900));
    }
    this.world.trace.write(`${this.act}: gives up`);
    return { status: 'unknown' };
  }

  private refused({ code }: DomainError): Outcome<never> {
    this.world.trace.write(`${this.act}: refused, ${code}`);
    return { status: 'refused', code };
  }
}

const isAway = (error: unknown): boolean => error instanceof ConnectionLost || error instanceof StoreUnavailable || isPassing(error);
