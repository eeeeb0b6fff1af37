import { subsidyRuleErrors } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type ListedSubsidyRule, selectSubsidyTotals, subsidyRuleListing } from './subsidy-rule.listing.js';
import type { SubsidyTotals } from './subsidy-rule-wire.js';

/** @throws subsidy-rule.unknown */
export class FindSubsidyRule extends Query<ListedSubsidyRule> {
  constructor(
    readonly context: RequestContext,
    readonly ruleId: string,
  ) {
    super();
  }
}

const { select, from, joins } = subsidyRuleListing;
const findOne = `SELECT ${select} FROM ${from} ${Object.values(joins ?? {}).join(' ')} WHERE a.id = $1`;

@QueryHandler(FindSubsidyRule)
export class FindSubsidyRuleHandler implements IQueryHandler<FindSubsidyRule> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, ruleId }: FindSubsidyRule): Promise<ListedSubsidyRule> {
    const [row] = await this.db.query<ListedSubsidyRule>(context, findOne, [ruleId]);
    if (!row) throw subsidyRuleErrors.unknown();
    return row;
  }
}

/** Totals of the orders subsidised by a rule. */
export class TotalSubsidyRule extends Query<SubsidyTotals> {
  constructor(
    readonly context: RequestContext,
    readonly ruleId: string,
  ) {
    super();
  }
}

@QueryHandler(TotalSubsidyRule)
export class TotalSubsidyRuleHandler implements IQueryHandler<TotalSubsidyRule> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, ruleId }: TotalSubsidyRule): Promise<SubsidyTotals> {
    const [row] = await this.db.query<SubsidyTotals>(context, selectSubsidyTotals, [ruleId]);
    return row ?? { items: 0, amount: 0 };
  }
}
