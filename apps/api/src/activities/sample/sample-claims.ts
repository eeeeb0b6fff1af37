import { type RefundEvent, refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import { type RegistrationEvent, registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId, type PersonId, type RefundId, type RegistrationId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/** A claim that a rule keeps, for instance a payment in a closed fiscal year; its person and its activity stay with it. */
export type KeptClaim<Id> = { readonly id: Id; readonly personId: PersonId; readonly activityId: string };

const data = { reason: 'Données d’exemple retirées' };

/** Takes each claim back to a state that can be deleted, then deletes it: the same commands as by hand. */
@Injectable()
export class SampleClaims {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async removeRefunds(context: RequestContext, ids: readonly RefundId[]): Promise<KeptClaim<RefundId>[]> {
    const kept: KeptClaim<RefundId>[] = [];
    for (const id of ids) {
      const state = await this.refund(context.environmentId, id);
      if (state.status === 'none' || state.isDeleted) continue;
      const { personId, activityId } = state.claim;
      const run = (type: 'CancelRefundPayment' | 'DevalidateRefund') =>
        this.commands.execute(new ExecuteCase(part(context, type, id), refundCase, { type, id, data }));
      const isRemoved = await unlessRefused(async () => {
        if (state.status === 'refunded') await run('CancelRefundPayment');
        if (state.status === 'refunded' || state.status === 'valid') await run('DevalidateRefund');
        await this.commands.execute(new ExecuteCase(part(context, 'DeleteRefund', id), refundCase, { type: 'DeleteRefund', id }));
      });
      if (!isRemoved) kept.push({ id, personId, activityId });
    }
    return kept;
  }

  async removeRegistrations(context: RequestContext, ids: readonly RegistrationId[]): Promise<KeptClaim<RegistrationId>[]> {
    const kept: KeptClaim<RegistrationId>[] = [];
    for (const id of ids) {
      const state = await this.registration(context.environmentId, id);
      if (state.status === 'none' || state.isDeleted) continue;
      const { personId, activityId } = state.claim;
      const run = (type: 'CancelRegistrationPayment' | 'DevalidateRegistration') =>
        this.commands.execute(new ExecuteCase(part(context, type, id), registrationCase, { type, id, data }));
      const isRemoved = await unlessRefused(async () => {
        if (state.status === 'paid') await run('CancelRegistrationPayment');
        if (state.status === 'paid' || state.status === 'valid') await run('DevalidateRegistration');
        const command = { type: 'DeleteRegistration', id } as const;
        await this.commands.execute(new ExecuteCase(part(context, command.type, id), registrationCase, command));
      });
      if (!isRemoved) kept.push({ id, personId, activityId });
    }
    return kept;
  }

  private async refund(environmentId: EnvironmentId, id: RefundId) {
    const [slice] = await this.store.read(environmentId, [refundStream(id)]);
    return foldSlice<RefundEvent, ReturnType<typeof refundFold.evolve>>(refundFold, slice).state;
  }

  private async registration(environmentId: EnvironmentId, id: RegistrationId) {
    const [slice] = await this.store.read(environmentId, [registrationStream(id)]);
    return foldSlice<RegistrationEvent, ReturnType<typeof registrationFold.evolve>>(registrationFold, slice).state;
  }
}

/** A command of a larger request: the same id when the request is repeated. */
export function part({ idempotency: _, ...context }: RequestContext, command: string, id: string): RequestContext {
  return { ...context, commandId: derivedId(`${context.commandId} ${command} ${id}`) };
}

export async function unlessRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}
