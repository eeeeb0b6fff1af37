import { personErrors } from '@intendance/domain/directory/public.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { people } from '../../directory/public.js';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { SubsidiesLeftDto } from './order.dto.js';
import { type RuleOfList, type SubsidyOfDay, subsidiesLeft } from './subsidies-left.js';

const rulesInForce = `SELECT a.id, a.state, coalesce(t.amount, 0) AS amount
  FROM read.subsidy_rule_list a LEFT JOIN read.subsidy_by_rule t ON t.rule_id = a.id
  WHERE NOT a.deleted AND a.enabled ORDER BY a.name, a.id`;
/** A person's own lines: a few hundred after ten years. */
const subsidiesOf = `SELECT rule_id, ordered_on, sum((item ->> 'tickets')::int)::int AS tickets, sum(subsidy)::bigint AS amount
  FROM read.order_item_list WHERE person_id = $1 AND rule_id IS NOT NULL AND status = 'confirmed' GROUP BY rule_id, ordered_on`;

@ApiTags('people')
@Access({ feature: 'subventions' })
@Controller('people/:id/subventions')
export class PersonSubsidiesController {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Ce qu’il reste à un bénéficiaire, par subvention en vigueur' })
  @ApiOkResponse({ type: SubsidiesLeftDto })
  @ApiProblem(personErrors.unknown())
  async left(@Ctx() context: RequestContext, @IdParam() id: string): Promise<SubsidiesLeftDto> {
    const [found, rules, days] = await Promise.all([
      this.db.query(context, `SELECT 1 FROM ${people} p WHERE id = $1`, [id]),
      this.db.query<RuleOfList>(context, rulesInForce),
      this.db.query<SubsidyOfDay>(context, subsidiesOf, [id]),
    ]);
    if (found.length === 0) throw personErrors.unknown();
    const subventions = subsidiesLeft(rules, days, this.clock.today());
    return { totalCount: subventions.length, subventions };
  }
}
