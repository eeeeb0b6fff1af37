import { accountingCategoryErrors } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.errors.js';
import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { categoryCase } from '@intendance/domain/bookkeeping/plan/category-case.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { KnownParams, type QueryParams } from '../../../platform/lists/known-params.js';
import { maximumLimit } from '../../../platform/lists/list-request.js';
import { ApiPage, pageNames, readPage, rowsOf } from '../../../platform/lists/row-pages.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { yearParam } from '../../calendar/fiscal-year/year-param.js';
import { AccountingCategoryDto, AccountingCategoryPageDto, SaveCategoryDto } from '../accounting-activity/plan.dto.js';
import { Plan } from '../accounting-activity/plan.js';
import { Budgets } from '../budget/budgets.js';

@ApiTags('plan')
@Access({ feature: 'accounting-activities' })
@Controller('comptability/categories')
export class AccountingCategoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly plan: Plan,
    private readonly budgets: Budgets,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les catégories' })
  @ApiPage(maximumLimit)
  @ApiQuery({ name: 'exercice.id', required: false, description: 'Donne `allocated_budget`.', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: AccountingCategoryPageDto })
  async list(
    @Ctx() context: RequestContext,
    @KnownParams([...pageNames, 'exercice.id']) params: QueryParams<(typeof pageNames)[number] | 'exercice.id'>,
  ): Promise<Versioned<AccountingCategoryPageDto>> {
    const yearId = yearParam(params['exercice.id']);
    const version = await this.plan.version(context);
    const [allCategories, allocated] = await Promise.all([this.plan.categories(context), this.budgets.ofCategories(context, yearId)]);
    const categories = rowsOf(allCategories, readPage(params, maximumLimit)).map((category) => ({
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
    return this.saved(context, id, { type: 'RenameAccountingCategory', data: { name: name ?? '' } }, expected);
  }

  @Delete(':id')
  @Access({ feature: 'accounting-plan' })
  @ApiOperation({ summary: 'Supprimer une catégorie sans activité' })
  @HttpCode(200)
  @ApiOkResponse({ type: AccountingCategoryDto })
  @ApiProblem(accountingCategoryErrors.unknown(), accountingCategoryErrors.used())
  async remove(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<AccountingCategoryDto>> {
    return this.saved(context, id, { type: 'RemoveAccountingCategory' });
  }

  private async saved(context: RequestContext, id: string, command: SentCommand, expected?: number): Promise<Saved<AccountingCategoryDto>> {
    const addressed = { ...command, id: id as AccountingCategoryId, planIds: await this.plan.ids(context) };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, categoryCase, addressed, expected));
    return new Saved({ id, name: value.name, allocated_budget: null, version }, version, position);
  }
}

type SentCommand =
  | { type: 'AddAccountingCategory' | 'RenameAccountingCategory'; data: { name: string } }
  | { type: 'RemoveAccountingCategory' };
