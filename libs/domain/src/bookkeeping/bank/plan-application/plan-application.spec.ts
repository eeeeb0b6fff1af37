import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';
import type { PlanApplicationEvent } from './plan-application.events.js';
import { type PlanApplicationCommand, planApplicationDecider } from './plan-application.js';

const application = specify(planApplicationDecider);
const scope = { changed: [newId<'accounting-activity'>()], emptied: [], operations: 450 };
const [first, second] = [newId<'bank-operation'>(), newId<'bank-operation'>()];
const start: PlanApplicationCommand = { type: 'StartPlanApplication', data: scope };
const started: PlanApplicationEvent = { type: 'PlanApplicationStarted', data: scope };
const part = (after: BankOperationId | null, upTo: BankOperationId): PlanApplicationCommand => ({
  type: 'AdvancePlanApplication',
  data: { after, upTo, changed: 199, refused: 1 },
});
const advanced = (upTo: BankOperationId): PlanApplicationEvent => ({
  type: 'PlanApplicationAdvanced',
  data: { upTo, changed: 199, refused: 1 },
});
const finished: PlanApplicationEvent = { type: 'PlanApplicationFinished', data: {} };

describe('the operations that follow a change of the plan', () => {
  it('are gone through part by part', () => {
    application.given().when(start).then(started);
    application.given(started).when(part(null, first)).then(advanced(first));
    application.given(started, advanced(first)).when(part(first, second)).then(advanced(second));
    application.given(started, advanced(first)).when({ type: 'FinishPlanApplication' }).then(finished);
  });
  it('are gone through once, whoever else does', () => {
    application.given().thenRepeating(start);
    application.given(started, advanced(second)).when(part(null, first)).then();
    application.given(started).thenRepeating({ type: 'FinishPlanApplication' });
    application.given(started, finished).when(part(null, first)).then();
  });
  it('are counted', () =>
    expect(
      [started, advanced(first), advanced(second)].reduce(planApplicationDecider.evolve, planApplicationDecider.initial),
    ).toMatchObject({
      status: 'running',
      operations: 450,
      upTo: second,
      changed: 398,
      refused: 2,
    }));
  it('are those of an application that was started', () =>
    application.given().when({ type: 'FinishPlanApplication' }).thenRefuses('plan-application.unknown'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
