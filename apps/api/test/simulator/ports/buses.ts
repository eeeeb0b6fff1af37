import type { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import type { Directory } from '../../../src/platform/tenancy/directory.js';

import type { CaseRuntime } from '../../../src/platform/writes/case-runtime.js';
import { FindEarlierRun, FindEarlierRunHandler } from '../../../src/platform/writes/earlier-run.js';
import { ExecuteCase, ExecuteCaseHandler } from '../../../src/platform/writes/execute-case.js';
import { CreditDebitedBill } from '../../../src/subscription/billing/bill/credit-debited-bill.command.js';
import { CreditDebitedBillHandler } from '../../../src/subscription/billing/debit/credit-debited-bill.handler.js';
import type { Debits } from '../../../src/subscription/billing/debit/debits.js';
import { EnvironmentHandler, ExecuteEnvironment } from '../../../src/subscription/contract/environment/environment.handler.js';
import { FindAdministrators, ListEnvironmentIds } from '../../../src/subscription/contract/environment/environments.query.js';
import type { World } from '../world.js';

/** Tells processes that cache environments: the simulation has no such cache. */
export const silentEvents = { publish: async () => undefined } as unknown as EventBus;
/** One database: nothing is placed. */
const oneDatabase = { place: async () => undefined } as unknown as Directory;

/** Leads commands to the handlers of the product. */
export class SimulatedCommands {
  debits: Debits | undefined;
  readonly bus = { execute: (command: object) => this.execute(command) } as unknown as CommandBus;
  private readonly cases: ExecuteCaseHandler;
  private readonly environments = new EnvironmentHandler(this.bus, silentEvents, oneDatabase);

  constructor(runtime: CaseRuntime) {
    this.cases = new ExecuteCaseHandler(runtime);
  }

  private execute(command: object): Promise<unknown> {
    if (command instanceof ExecuteCase) return this.cases.execute(command);
    if (command instanceof ExecuteEnvironment) return this.environments.execute(command);
    if (command instanceof CreditDebitedBill && this.debits) return new CreditDebitedBillHandler(this.debits).execute(command);
    throw new Error(`no handler of ${command.constructor.name}`);
  }
}

/** Answers the questions of the subscription to the area of identity, which is not in the simulation. */
export class SimulatedQueries {
  readonly bus = { execute: async (query: object) => this.answer(query) } as unknown as QueryBus;

  constructor(
    private readonly world: World,
    private readonly runtime: CaseRuntime,
  ) {}

  private answer(query: object): unknown {
    if (query instanceof FindEarlierRun) return new FindEarlierRunHandler(this.runtime).execute(query);
    const { structures } = this.world;
    if (query instanceof ListEnvironmentIds) return structures.map(({ environmentId }) => environmentId);
    if (query instanceof FindAdministrators && this.world.unreadable.has(query.environmentId))
      throw new Error('the accounts of this structure cannot be read');
    if (query instanceof FindAdministrators)
      return structures.find(({ environmentId }) => environmentId === query.environmentId)?.administrators ?? [];
    throw new Error(`no handler of ${query.constructor.name}`);
  }
}
