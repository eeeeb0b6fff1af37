import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';
import { planApplicationErrors } from './plan-application.errors.js';
import {
  type PlanApplicationEvent,
  type PlanApplicationId,
  type PlanApplicationScope,
  planApplicationStream,
} from './plan-application.events.js';

export type PlanApplicationCommand =
  | { type: 'StartPlanApplication'; data: PlanApplicationScope & { operations: number } }
  /** `after`: the start of this part. Another process has done the part when the recorded progress differs. */
  | {
      type: 'AdvancePlanApplication';
      data: { after: BankOperationId | null; upTo: BankOperationId; changed: number; refused: number };
    }
  | { type: 'FinishPlanApplication' };

export type KnownPlanApplication = {
  readonly status: 'running' | 'done';
  readonly scope: PlanApplicationScope;
  /** The number of operations at the start. */
  readonly operations: number;
  readonly upTo: BankOperationId | null;
  readonly changed: number;
  readonly refused: number;
};
export type PlanApplication = { readonly status: 'none' } | KnownPlanApplication;

/** The progress of a change of the plan over many operations, so that a restarted job continues it. */
export const planApplicationDecider: Decider<PlanApplicationCommand, PlanApplicationEvent, PlanApplication> = {
  initial: { status: 'none' },
  decide: (command, application) => {
    if (command.type === 'StartPlanApplication')
      return application.status === 'none' ? [{ type: 'PlanApplicationStarted', data: command.data }] : [];
    const { status, upTo: reached } = knownApplication(application);
    if (status === 'done') return [];
    if (command.type === 'FinishPlanApplication') return [{ type: 'PlanApplicationFinished', data: {} }];
    const { after, ...data } = command.data;
    return after === reached ? [{ type: 'PlanApplicationAdvanced', data }] : [];
  },
  evolve: (application, event) => {
    if (event.type === 'PlanApplicationStarted') {
      const { operations, ...scope } = event.data;
      return { status: 'running', scope, operations, upTo: null, changed: 0, refused: 0 };
    }
    if (application.status === 'none') throw new Error(`${event.type} before PlanApplicationStarted`);
    if (event.type === 'PlanApplicationFinished') return { ...application, status: 'done' };
    const { upTo, changed, refused } = event.data;
    return { ...application, upTo, changed: application.changed + changed, refused: application.refused + refused };
  },
};

export const planApplicationCase = singleStreamCase({
  decider: planApplicationDecider,
  stream: (id: PlanApplicationId) => planApplicationStream(id),
  answer: knownApplication,
});

/** @throws plan-application.unknown */
export function knownApplication(application: PlanApplication): KnownPlanApplication {
  if (application.status === 'none') throw planApplicationErrors.unknown();
  return application;
}
