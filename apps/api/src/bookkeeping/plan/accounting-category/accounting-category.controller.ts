import { accountingCategoryErrors } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.errors.js';
import {
  type AccountingCategoryId,
  accountingCategoryStream,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import {
  type AccountingCategoryCommand,
  accountingCategoryDecider,
  knownCategory,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { ApiProblem } from '../../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/http/saved.js';
import { KnownParams, type QueryParams } from '../../../platform/lists/known-params.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { yearParam } from '../../calendar/fiscal-year/year-param.js';
import { AccountingCategoryDto, AccountingCategoryPageDto, SaveCategoryDto } from '../accounting-activity/plan.dto.js';
import { Plan } from '../accounting-activity/plan.js';
import { ApiPage, pageNames, pageOf } from '../accounting-activity/plan-pages.js';
import { SavePlan } from '../accounting-activity/save-plan.handler.js';
import { Budgets } from '../budget/budgets.js';
import { categoryNames } from './category-names.js';

@ApiTags('plan')
@Access({ feature: 'accounting-activities' })
@Controller('comptability/categories')
export class AccountingCategoryController {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly plan: Plan,
    private readonly budgets: Budgets,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les catégories' })
  @ApiPage()
  @ApiQuery({ name: 'exercice.id', required: false, description: 'Donne `allocated_budget`.', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: AccountingCategoryPageDto })
  async list(
    @Ctx() context: RequestContext,
    @KnownParams([...pageNames, 'exercice.id']) params: QueryParams<(typeof pageNames)[number] | 'exercice.id'>,
  ): Promise<Versioned<AccountingCategoryPageDto>> {
    const yearId = yearParam(params['exercice.id']);
    const version = await this.plan.version(context);
    const [allCategories, allocated] = await Promise.all([this.plan.categories(context), this.budgets.ofCategories(context, yearId)]);
    const categories = pageOf(allCategories, params).map((category) => ({
      ...category,
      allocated_budget: yearId ? (allocated.get(category.id) ?? 0) : null,
    }));
    return new Versioned({ totalCount: allCategories.length, categories, version }, version);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une catégorie' })
  @ApiOkResponse({ type: AccountingCategoryDto })
  @ApiProblem(accountingCategoryErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<AccountingCategoryDto> {
    const category = (await this.plan.categories(context)).find((candidate) => candidate.id === id);
    if (!category) throw accountingCategoryErrors.unknown();
    return { ...category, allocated_budget: null };
  }

  @Post()
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({ summary: 'Créer une catégorie' })
  @ApiCreatedResponse({ type: AccountingCategoryDto })
  @ApiProblem(accountingCategoryErrors.nameMissing(), accountingCategoryErrors.taken())
  async add(@Ctx() context: RequestContext, @Body() { name }: SaveCategoryDto): Promise<Saved<AccountingCategoryDto>> {
    const id = newRecordId(context, 'accounting-category');
    return this.saved(context, id, { type: 'AddAccountingCategory', data: { name: name ?? '' } });
  }

  @Put(':id')
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({ summary: 'Renommer une catégorie' })
  @ApiOkResponse({ type: AccountingCategoryDto })
  @ApiProblem(
    accountingCategoryErrors.unknown(),
    accountingCategoryErrors.nameMissing(),
    accountingCategoryErrors.taken(),
    accountingCategoryErrors.removed(),
  )
  async rename(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { name }: SaveCategoryDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<AccountingCategoryDto>> {
    const command = { type: 'RenameAccountingCategory', data: { name: name ?? '' } } as const;
    return this.saved(context, id as AccountingCategoryId, command, expected);
  }

  @Delete(':id')
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({ summary: 'Supprimer une catégorie sans activité' })
  @HttpCode(200)
  @ApiOkResponse({ type: AccountingCategoryDto })
  @ApiProblem(accountingCategoryErrors.unknown(), accountingCategoryErrors.used())
  async remove(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<AccountingCategoryDto>> {
    const [categories, activities] = await Promise.all([this.plan.categories(context), this.plan.activities(context)]);
    const sent = { id: id as AccountingCategoryId, name: null, isRemoved: true };
    const { version, position } = await this.commands.execute(
      new SavePlan(context, { categories: [sent], activities: [] }, { categories, activities, streams: [] }),
    );
    const name = categories.find((category) => category.id === id)?.name ?? '';
    return new Saved({ id, name, allocated_budget: null, version }, version, position);
  }

  private async saved(
    context: RequestContext,
    id: AccountingCategoryId,
    command: Extract<AccountingCategoryCommand, { data: { name: string } }>,
    expected?: number,
  ): Promise<Saved<AccountingCategoryDto>> {
    const earlier = await this.plan.categories(context);
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const loaded = await unit.load(accountingCategoryStream(id), accountingCategoryDecider, expected);
      const events = accountingCategoryDecider.decide(command, loaded.state);
      if (events.length > 0) await categoryNames(unit, earlier).claim(id, command.data.name);
      return knownCategory(unit.append(loaded, events).state);
    });
    return new Saved({ id, name: value.name, allocated_budget: null, version }, version, position);
  }
}
