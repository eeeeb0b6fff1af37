import { personErrors } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { factorErrors } from '../../../capabilities/second-factor/factor.errors.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { StepUp } from '../../../platform/wire/step-up.decorator.js';
import { MemberFactorDto } from './member-factor.dto.js';
import { Members } from './members.js';
import { OwnFactor } from './own-factor.js';

/** Of administrators: whoever edits the directory may change the address of a person, and must not remove the code beside it. */
@ApiTags('people')
@Access({ feature: 'users' })
@Controller('people/:id/member_factor')
export class MemberFactorController {
  constructor(
    private readonly factor: OwnFactor,
    private readonly members: Members,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire si l’espace d’un bénéficiaire est protégé par un code' })
  @ApiOkResponse({ type: MemberFactorDto })
  @ApiProblem(personErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() personId: PersonId): Promise<MemberFactorDto> {
    if (!(await this.members.isRegistered(context, personId))) throw personErrors.unknown();
    const { activeSince, recoveryCodes } = await this.factor.state({ environmentId: context.environmentId, personId });
    return { active_since: activeSince?.toISOString() ?? null, recovery_codes: recoveryCodes };
  }

  @Delete()
  @HttpCode(204)
  @StepUp()
  @ApiOperation({
    summary: 'Retirer le code qui protège l’espace d’un bénéficiaire',
    description:
      'Pour une personne qui a perdu son application et ses codes de secours. Ses appareils sont déconnectés, un e-mail la prévient, et l’historique dit qui l’a fait.',
  })
  @ApiNoContentResponse()
  @ApiProblem(personErrors.unknown(), factorErrors.inactive())
  async remove(@Ctx() context: RequestContext, @IdParam() personId: PersonId): Promise<Saved<undefined>> {
    const { version, position } = await this.factor.removeFor(context, personId);
    return new Saved(undefined, version, position);
  }
}
