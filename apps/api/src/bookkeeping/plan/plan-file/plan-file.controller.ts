import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import { accountingCategoryErrors } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.errors.js';
import { planFileErrors } from '@intendance/domain/bookkeeping/plan/plan-file/plan-file.errors.js';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { editsKeywords, seesDetails } from '../accounting-activity/plan-wire.js';
import { PlanFileDto } from './plan-file.dto.js';
import { planFileToWire } from './plan-file-wire.js';
import { PlanFiles } from './plan-files.js';
import { ApiPlanUpload, PlanFileUpload, type PlanUpload } from './plan-upload.js';

@ApiTags('plan')
@Access({ feature: 'accounting-plan' })
@Controller('comptability/plan/upload')
export class PlanFileController {
  constructor(private readonly files: PlanFiles) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Déposer un plan modifié : ce qu’il changerait, puis l’enregistrer en une fois' })
  @ApiPlanUpload()
  @ApiOkResponse({ type: PlanFileDto })
  @ApiProblem(
    planFileErrors.empty(),
    planFileErrors.noLine(),
    planFileErrors.tooManyLines(),
    planFileErrors.unreadable(),
    planFileErrors.type(),
    planFileErrors.noNameColumn(),
    planFileErrors.duplicateColumn('', ''),
    planFileErrors.linesRefused(1),
    planFileErrors.changedSince(),
    accountingActivityErrors.used(),
    accountingCategoryErrors.used(),
  )
  async upload(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @PlanFileUpload() upload: PlanUpload,
  ): Promise<Saved<PlanFileDto>> {
    const reader = { environmentType: session.profile.environment.type, mayEditKeywords: editsKeywords(session) };
    if (upload.isDryRun) {
      const file = await this.files.read(context, upload, reader);
      return new Saved(planFileToWire(file, seesDetails(session), null), 0, undefined);
    }
    const { file, applied, version, position } = await this.files.write(context, upload, reader);
    return new Saved(planFileToWire(file, seesDetails(session), applied), version, position);
  }
}
