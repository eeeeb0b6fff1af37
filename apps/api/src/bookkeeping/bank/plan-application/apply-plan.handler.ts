import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApplyPlan, type PlanApplied } from '../../plan/accounting-activity/apply-plan.command.js';
import { PlanApplications } from './plan-applications.js';

@CommandHandler(ApplyPlan)
export class ApplyPlanHandler implements ICommandHandler<ApplyPlan> {
  constructor(private readonly applications: PlanApplications) {}

  execute({ context, scope }: ApplyPlan): Promise<PlanApplied> {
    return this.applications.apply(context, scope);
  }
}
