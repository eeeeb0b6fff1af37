import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RequestContext, RequestIdempotency } from '../wire/request-context.js';
import { type HttpAnswer, HttpAnswers } from './http-answers.js';

const keptHeaders = ['etag', 'x-position', 'location'] as const;
const longestWaitMs = 15_000;
const renewEveryMs = 20_000;

type Running = { readonly hash: Uint8Array; readonly answer: Promise<HttpAnswer> };

/**
 * A write with an `Idempotency-Key` executes once; the same key and body give the first response again. Refusals are not stored, because
 * nothing was executed. The event store stores the command id and the result of the command with its events: a route that is one unit of
 * work needs no more. Responses of other routes are stored here, under a lease.
 */
@Injectable()
export class Idempotency {
  private readonly logger = new Logger('http');
  /** Requests that this process is executing: a thousand identical ones cost one claim. */
  private readonly running = new Map<string, Running>();

  constructor(private readonly answers: HttpAnswers) {}

  /** @param work runs the route and gives its body, with its headers in the reply. @throws DomainError idempotency.mismatch, idempotency.in-progress */
  async once({ commandId }: RequestContext, hash: Uint8Array, reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
    return this.shared(commandId, hash, reply, (first) => this.claimed(commandId, hash, () => first(() => execute(reply, work))));
  }

  /** Variant for a route that is one unit of work: needs no extra statement. */
  async onceByStore(context: RequestContext, idempotency: RequestIdempotency, reply: FastifyReply, work: () => Promise<unknown>) {
    const executed = async (): Promise<HttpAnswer> => {
      const answer = await execute(reply, work);
      if (idempotency.isRepeated) reply.header('idempotency-replayed', 'true');
      return answer;
    };
    // The hash of an upload is complete only after its content is read, so only the event store can compare two uploads.
    if (idempotency.isUpload) return (await executed()).body;
    return this.shared(context.commandId, idempotency.hash, reply, (first) => first(executed));
  }

  /** Waits for the same command when this process already executes it. */
  private async shared(
    commandId: string,
    hash: Uint8Array,
    reply: FastifyReply,
    run: (first: (work: () => Promise<HttpAnswer>) => Promise<HttpAnswer>) => Promise<HttpAnswer>,
  ): Promise<unknown> {
    const other = this.running.get(commandId);
    if (other) {
      if (!Buffer.from(other.hash).equals(hash)) throw idempotencyErrors.mismatch();
      return replay(await other.answer, reply);
    }
    let isFirst = false;
    const answer = run((work) => {
      isFirst = true;
      return work();
    });
    this.running.set(commandId, { hash, answer });
    try {
      const result = await answer;
      return isFirst ? result.body : replay(result, reply);
    } finally {
      this.running.delete(commandId);
    }
  }

  /** Runs `work` under the claim, or waits for its holder. @throws DomainError on another body, or when the holder takes too long */
  private async claimed(commandId: string, hash: Uint8Array, work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    const deadline = Date.now() + longestWaitMs;
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      const claim = await this.answers.claim(commandId, hash);
      if (claim.outcome === 'mismatch') throw idempotencyErrors.mismatch();
      if (claim.outcome === 'answered') return claim.answer;
      if (claim.outcome === 'claimed') return this.holding(commandId, claim.lease, work);
      if (Date.now() > deadline) throw idempotencyErrors.inProgress();
      await delay(pause);
    }
  }

  private async holding(commandId: string, lease: string, work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    const renewing = setInterval(() => void this.quietly(this.answers.renew(commandId, lease)), renewEveryMs).unref();
    try {
      const answer = await work();
      // The work is done whatever happens here: a lost answer is made again from the event store.
      await this.quietly(this.answers.save(commandId, lease, answer));
      return answer;
    } catch (error) {
      await this.quietly(this.answers.release(commandId, lease));
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  private async quietly(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.logger.warn({ msg: 'idempotency table', err: error }));
  }
}

async function execute(reply: FastifyReply, work: () => Promise<unknown>): Promise<HttpAnswer> {
  const body = await work();
  const headers = keptHeaders.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return { status: reply.statusCode, headers: Object.fromEntries(headers), body };
}

function replay({ status, headers, body }: HttpAnswer, reply: FastifyReply): unknown {
  reply.status(status).headers({ ...headers, 'idempotency-replayed': 'true' });
  return body;
}

export const idempotencyErrors = {
  mismatch: () => new DomainError('idempotency.mismatch', 'Cette clé d’idempotence a déjà servi pour une autre demande.', 'invalid'),
  inProgress: () =>
    new DomainError('idempotency.in-progress', 'Cette demande est déjà en cours. Veuillez réessayer dans un instant.', 'conflict', [], {
      retry_after: 1,
    }),
};
