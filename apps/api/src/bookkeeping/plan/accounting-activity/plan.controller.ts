import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import { accountingCategoryErrors } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.errors.js';
import { budgetErrors } from '@intendance/domain/bookkeeping/plan/budget/budget.errors.js';
import { mustBeOfStructure } from '@intendance/domain/bookkeeping/plan/budget/budget-choice.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Exporter, type ExportRequest } from '../../../platform/documents/exporter.js';
import { ApiListingDownload } from '../../../platform/lists/api-listing.js';
import { choiceParam, idParam, KnownParams, type QueryParams } from '../../../platform/lists/known-params.js';
import { ExportParams } from '../../../platform/lists/list-params.js';
import { maximumLimit } from '../../../platform/lists/list-request.js';
import { ApiPage, pageNames, readPage, rowsOf } from '../../../platform/lists/row-pages.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiIfMatch } from '../../../platform/wire/api-if-match.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { yearParam } from '../../calendar/fiscal-year/year-param.js';
import { Budgets } from '../budget/budgets.js';
import { AccountingActivityPageDto, PlanDto, SavePlanDto } from './plan.dto.js';
import { planExport } from './plan.export.js';
import { Plan } from './plan.js';
import { planListing } from './plan.listing.js';
import { PlanSaves } from './plan-saves.js';
import { activityToWire, editsKeywords, seesDetails } from './plan-wire.js';

const modes = ['taking', 'expense', 'all'] as const;
const activityParams = [...pageNames, 'mode', 'exercice.id', 'filters[category.id|eq]'] as const;

@ApiTags('plan')
@Access({ feature: 'accounting-activities' })
@Controller('comptability')
export class PlanController {
  constructor(
    private readonly plan: Plan,
    private readonly budgets: Budgets,
    private readonly saves: PlanSaves,
    private readonly exporter: Exporter,
  ) {}

  @Get('activities')
  @ApiOperation({ summary: 'Lister les activités comptables' })
  @ApiPage(maximumLimit)
  @ApiQuery({ name: 'mode', required: false, enum: modes })
  @ApiQuery({ name: 'filters[category.id|eq]', required: false, description: 'Catégorie', schema: { type: 'string', format: 'uuid' } })
  @ApiQuery({ name: 'exercice.id', required: false, description: 'Donne `allocated_budget`.', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: AccountingActivityPageDto })
  async activities(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @KnownParams(activityParams) params: QueryParams<(typeof activityParams)[number]>,
  ): Promise<Versioned<AccountingActivityPageDto>> {
    const yearId = yearParam(params['exercice.id']);
    const mode = choiceParam('mode', params.mode, modes) ?? 'all';
    const category = idParam('filters[category.id|eq]', params['filters[category.id|eq]']);
    // Read before the plan: a concurrent change then refuses a later save, instead of being overwritten by it.
    const version = await this.plan.version(context);
    const [allActivities, allocated] = await Promise.all([this.plan.activities(context), this.budgets.ofYear(context, yearId)]);
    const serving = allActivities.filter(
      ({ state: { facts } }) =>
        (category === undefined || facts.categoryId === category) &&
        (mode === 'taking' ? facts.takingAccount : mode === 'expense' ? facts.expenseAccount : 'all') !== null,
    );
    const activities = rowsOf(serving, readPage(params, maximumLimit)).map((activity) =>
      activityToWire(activity, seesDetails(session), yearId ? (allocated.get(activity.id) ?? 0) : null),
    );
    return new Versioned({ totalCount: serving.length, activities, version }, version);
  }

  @Get('plan/download')
  @ApiOperation({ summary: 'Télécharger le plan des activités' })
  @ApiListingDownload(planListing)
  download(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @ExportParams(planListing) request: ExportRequest,
  ): Promise<DownloadAnswer> {
    return this.exporter.export(context, planListing, planExport(seesDetails(session)), request);
  }

  @Put('plan')
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({ summary: 'Enregistrer le plan des activités' })
  @ApiOkResponse({ type: PlanDto })
  @ApiIfMatch('Version lue du plan ; une version dépassée est refusée (412).')
  @ApiProblem(
    'accounting-activity.incomplete',
    accountingActivityErrors.used(),
    accountingActivityErrors.removed(),
    accountingActivityErrors.keywordsForbidden(),
    'accounting-activity.keyword-invalid',
    accountingCategoryErrors.nameMissing(),
    accountingCategoryErrors.taken(),
    accountingCategoryErrors.used(),
    accountingCategoryErrors.removed(),
    budgetErrors.notOfStructure(['activities[0].budget']),
    stale(4),
  )
  async save(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SavePlanDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PlanDto>> {
    const sent = (dto.activities ?? []).map(({ budget }, rank) => ({ propertyPath: `activities[${rank}].budget`, budget }));
    mustBeOfStructure(session.profile.environment.type, sent);
    const options = { mayEditKeywords: editsKeywords(session), expected };
    const { applied, version, position, ...plan } = await this.saves.save(context, dto, options);
    const activities = plan.activities.map((activity) => activityToWire(activity, seesDetails(session)));
    const categories = plan.categories.map((category) => ({ ...category, allocated_budget: null }));
    return new Saved({ categories, activities, applied, version }, version, position);
  }
}
