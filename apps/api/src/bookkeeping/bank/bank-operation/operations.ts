import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { KeywordRules } from '@intendance/domain/bookkeeping/plan/accounting-activity/keyword-rules.js';
import { Injectable } from '@nestjs/common';
import { ListReader } from '../../../platform/lists/list-reader.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import type { ListAnswer, Page } from '../../../platform/lists/page-answer.js';
import { ReadCache } from '../../../platform/tenancy/read-cache.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { Plan, ruleOf } from '../../plan/accounting-activity/plan.js';
import type { OperationDto } from './bank-operation.dto.js';
import { operationListing } from './bank-operation.listing.js';
import { type OperationSetting, type OperationView, operationToWire } from './operation-wire.js';

/** Reads operations as the screens show them: with the lock of their year and the activity that keywords propose. */
@Injectable()
export class Operations {
  constructor(
    private readonly listReader: ListReader,
    private readonly db: TenantDb,
    private readonly years: FiscalYears,
    private readonly plan: Plan,
    private readonly memory: ReadCache,
  ) {}

  page(context: RequestContext, request: ListRequest): Promise<ListAnswer<OperationDto>> {
    return this.listReader.answer<OperationView, OperationDto>(context, operationListing, request, async (page) => {
      const setting = await this.rememberedSetting(context, page);
      return (row) => operationToWire(row, setting);
    });
  }

  /** @throws operation.unknown */
  async find(context: RequestContext, id: string): Promise<OperationView> {
    const [row] = await this.db.query<OperationView>(
      context,
      'SELECT id, version, updated_at, state FROM read.bank_operation_list WHERE id = $1',
      [id],
    );
    if (!row) throw bankOperationErrors.unknown();
    return row;
  }

  /** @param calendar the calendar, if the caller has already loaded it */
  async shown(context: RequestContext, view: OperationView, calendar?: FiscalCalendar): Promise<OperationDto> {
    return operationToWire(view, await this.readSetting(context, isWaiting(view), calendar));
  }

  /** Caches the setting by the revision of the rows: every page uses the same setting until a record changes. */
  private async rememberedSetting(
    context: RequestContext,
    { rows, revision }: Pick<Page<OperationView>, 'rows' | 'revision'>,
  ): Promise<OperationSetting> {
    const needsPlan = rows.some(isWaiting);
    if (revision === undefined) return this.readSetting(context, needsPlan);
    return this.memory.recallAt(context, revision, `operation setting ${needsPlan}`, async () => {
      const setting = await this.readSetting(context, needsPlan);
      return { value: setting, rows: setting.calendar.years.length + (setting.keywords?.names.size ?? 0) };
    });
  }

  settingOf(context: RequestContext, views: readonly OperationView[]): Promise<OperationSetting> {
    return this.readSetting(context, views.some(isWaiting));
  }

  /** Reads the plan only when an operation has no allocation yet. */
  private async readSetting(context: RequestContext, needsPlan: boolean, loadedCalendar?: FiscalCalendar): Promise<OperationSetting> {
    const [calendar, activities] = await Promise.all([
      loadedCalendar ?? this.years.calendar(context),
      needsPlan ? this.plan.activities(context) : Promise.resolve(undefined),
    ]);
    const keywords = activities && {
      rules: new KeywordRules(activities.map(ruleOf)),
      names: new Map(activities.map(({ id, state }) => [id, state.facts.name])),
    };
    return { calendar, keywords };
  }
}

const isWaiting = ({ state }: OperationView): boolean => state.splits.length === 0;
