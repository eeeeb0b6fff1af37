import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { onboardingErrors } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.errors.js';
import { onboardingStream, type SetupStep } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.events.js';
import { type Onboarding, onboardingDecider } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.js';
import { type BookkeepingSetup, onboardingCase } from '@intendance/domain/bookkeeping/year/onboarding/onboarding-case.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { Plan } from '../../plan/accounting-activity/plan.js';
import { YearDates } from '../fiscal-year/year-dates.js';
import { BookkeepingEnvironmentDto, NextStepDto, SaveBookkeepingEnvironmentDto, SaveSirenDto } from './onboarding.dto.js';

type Counts = { accounts: number; operations: number; unallocated: number };

@ApiTags('comptability')
@Access({ feature: 'comptability' })
@Controller('comptability/environment')
export class OnboardingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly plan: Plan,
    private readonly yearDates: YearDates,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Où en est la mise en route de la comptabilité' })
  @ApiOkResponse({ type: BookkeepingEnvironmentDto })
  read(@Ctx() context: RequestContext): Promise<Versioned<BookkeepingEnvironmentDto>> {
    return this.current(context);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Enregistrer les dates du premier exercice, et passer à la banque' })
  @ApiOkResponse({ type: BookkeepingEnvironmentDto })
  @ApiProblem(
    fiscalYearErrors.dateMissing(),
    fiscalYearErrors.invertedDates(),
    fiscalYearErrors.tooLong(),
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.next-not-contiguous',
    'exercice.operations-outside',
    'exercice.validated',
  )
  async start(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SaveBookkeepingEnvironmentDto,
  ): Promise<Saved<BookkeepingEnvironmentDto>> {
    const start = (dto.start_date ?? null) as LocalDate | null;
    const end = (dto.end_date ?? null) as LocalDate | null;
    const hasEarlierPlan = (await this.plan.activities(context)).length > 0;
    const { type: environmentType } = session.profile.environment;
    const started = await this.yearDates.change(context, { start, end }, ({ dates }) =>
      this.execute(context, { type: 'StartBookkeeping', dates, environmentType, hasEarlierPlan }),
    );
    return this.answer(context, started);
  }

  @Post('next_step')
  @HttpCode(200)
  @ApiOperation({ summary: 'Passer à l’étape suivante de la mise en route' })
  @ApiOkResponse({ type: BookkeepingEnvironmentDto })
  @ApiProblem(onboardingErrors.datesMissing(), onboardingErrors.stepSkipped())
  nextStep(@Ctx() context: RequestContext, @Body() { step }: NextStepDto): Promise<Saved<BookkeepingEnvironmentDto>> {
    const data = { step: (step ?? null) as SetupStep | null };
    return this.saved(context, { type: 'ReachBookkeepingStep', data });
  }

  @Put('siren')
  @ApiOperation({ summary: 'Renseigner le SIREN de la structure, pour le fichier des écritures et la plaquette' })
  @ApiOkResponse({ type: BookkeepingEnvironmentDto })
  @ApiProblem(onboardingErrors.sirenInvalid())
  setSiren(@Ctx() context: RequestContext, @Body() { siren }: SaveSirenDto): Promise<Saved<BookkeepingEnvironmentDto>> {
    return this.saved(context, { type: 'SetBookkeepingSiren', data: { siren: siren ?? '' } });
  }

  @Post('refresh')
  @HttpCode(200)
  @ApiOperation({ summary: 'Relire la mise en route, après un retour de la banque' })
  @ApiOkResponse({ type: BookkeepingEnvironmentDto })
  refresh(@Ctx() context: RequestContext): Promise<Versioned<BookkeepingEnvironmentDto>> {
    return this.current(context);
  }

  private async current(context: RequestContext): Promise<Versioned<BookkeepingEnvironmentDto>> {
    const [slice] = await this.store.read(context.environmentId, [onboardingStream(context.environmentId)]);
    const { state, version } = foldSlice(onboardingDecider, slice);
    return new Versioned(toWire(state, await this.counts(context)), version);
  }

  private async saved(context: RequestContext, command: BookkeepingSetup): Promise<Saved<BookkeepingEnvironmentDto>> {
    return this.answer(context, await this.execute(context, command));
  }

  private execute(context: RequestContext, command: BookkeepingSetup): Promise<WriteResult<Onboarding>> {
    return this.commands.execute(new ExecuteCase(context, onboardingCase, { ...command, id: context.environmentId }));
  }

  private async answer(context: RequestContext, { value, version, position }: WriteResult<Onboarding>) {
    return new Saved(toWire(value, await this.counts(context)), version, position);
  }

  private async counts(context: RequestContext): Promise<Counts> {
    const [row] = await this.db.query<Counts>(
      context,
      `SELECT (SELECT count(*)::int FROM read.bank_account_list) AS accounts,
              coalesce(sum(operations), 0)::bigint AS operations, coalesce(sum(unallocated), 0)::bigint AS unallocated
         FROM read.operation_by_account`,
    );
    return row ?? { accounts: 0, operations: 0, unallocated: 0 };
  }
}

const toWire = ({ step, dates, siren }: Onboarding, counts: Counts): BookkeepingEnvironmentDto => ({
  step,
  onboarded: step === 3,
  start_date: dates?.start ?? null,
  end_date: dates?.end ?? null,
  siren,
  ...counts,
});
