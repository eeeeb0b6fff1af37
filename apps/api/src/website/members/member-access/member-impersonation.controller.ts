import { allows } from '@intendance/contract/access.js';
import type { AccessNeed } from '@intendance/contract/access-need.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import { memberAccessErrors } from '@intendance/domain/website/members/member-access/member-access.errors.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { MemberImpersonationDto } from './member-impersonation.dto.js';
import { MemberImpersonation } from './member-impersonation.js';

/** All that the space of a member shows: nobody reads by it a part that the back-office hides from them. */
const shownParts: readonly AccessNeed[] = [
  { permission: 'PEOPLE_FAMILY_ACCESS' },
  { permission: 'ACTIVITY_ACCESS' },
  { permission: 'ADVANTAGE_ACCESS' },
];

@ApiTags('people')
@Access({ feature: 'people-edit' })
@Controller('people/:id/impersonation')
export class MemberImpersonationController {
  constructor(private readonly impersonation: MemberImpersonation) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Ouvrir le site en tant que bénéficiaire',
    description: 'En lecture seule, pendant quinze minutes. L’historique de la personne dit qui, et quand.',
  })
  @ApiOkResponse({ type: MemberImpersonationDto })
  @ApiProblem(
    personErrors.unknown(),
    memberAccessErrors.impersonationForbidden(),
    memberAccessErrors.noSpace(),
    memberAccessErrors.siteMissing(),
    memberAccessErrors.siteClosed(),
  )
  async open(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @IdParam() id: PersonId,
  ): Promise<Saved<MemberImpersonationDto>> {
    const readsSpace = shownParts.every((need) => allows(need, profile));
    const { value, version, position } = await this.impersonation.open(context, id, readsSpace);
    return new Saved({ redirect: value }, version, position);
  }
}
