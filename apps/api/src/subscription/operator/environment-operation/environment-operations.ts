import type { BillingDataEvent } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { billingDataFold, hasMandate } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, type OpenEnvironment, opened } from '@intendance/domain/subscription/contract/environment/environment.js';
import {
  type EnvironmentOperation,
  environmentOperationCase,
} from '@intendance/domain/subscription/operator/environment-operation/environment-operation.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { EnvironmentChanged } from '../../contract/environment/environment-changed.js';
import { type AccountFacts, FindAccountFacts } from './find-account-facts.query.js';
import { operatorActor } from './operator-name.js';

export type OperatedEnvironment = AccountFacts & {
  readonly id: string;
  readonly environment: OpenEnvironment;
  readonly openedAt: Date;
  readonly hasMandate: boolean;
  readonly version: number;
};

/** Reads and writes the environment of a customer in the name of the operator. */
@Injectable()
export class EnvironmentOperations {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bus: EventBus,
  ) {}

  /** @throws environment.unknown */
  async find(id: EnvironmentId): Promise<OperatedEnvironment> {
    const [slice, billing] = await this.store.read(id, [`environment-${id}`, billingDataStream(id)]);
    const environment = opened(foldSlice<EnvironmentEvent, ReturnType<typeof environmentDecider.evolve>>(environmentDecider, slice).state);
    const facts = await this.queries.execute(new FindAccountFacts(id));
    return {
      ...facts,
      id,
      environment,
      openedAt: slice?.events[0]?.recordedAt ?? new Date(0),
      hasMandate: hasMandate(foldSlice<BillingDataEvent, ReturnType<typeof billingDataFold.evolve>>(billingDataFold, billing).state),
      version: slice?.version ?? 0,
    };
  }

  /** The events of the environment, the last one first. @throws environment.unknown */
  async events(id: EnvironmentId): Promise<readonly RecordedEvent[]> {
    const [slice] = await this.store.read(id, [`environment-${id}`]);
    opened(foldSlice<EnvironmentEvent, ReturnType<typeof environmentDecider.evolve>>(environmentDecider, slice).state);
    return (slice?.events ?? []).toReversed();
  }

  /** @throws environment.unknown, environment-operation.* */
  async execute(caller: RequestContext, id: EnvironmentId, command: EnvironmentOperation): Promise<WriteResult<OpenEnvironment>> {
    const context = { ...caller, environmentId: id, actor: operatorActor(caller) };
    const saved = await this.commands.execute(new ExecuteCase(context, environmentOperationCase, { ...command, id }));
    await this.bus.publish(new EnvironmentChanged(id));
    return saved;
  }
}
