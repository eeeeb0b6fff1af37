import { type MemberNotices, memberNoticesCase } from '@intendance/domain/activities/member-notice/member-notice.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { MemberNoticesDto, SaveMemberNoticesDto } from './member-notice.dto.js';
import { MemberNoticesReader } from './member-notices-reader.js';

@ApiTags('refund_settings')
@Access({ feature: 'refund-settings' })
@Controller('member_notices')
export class MemberNoticeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly notices: MemberNoticesReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire les mails que les bénéficiaires reçoivent à chaque étape de leurs demandes' })
  @ApiOkResponse({ type: MemberNoticesDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<Versioned<MemberNoticesDto>> {
    const { version, ...notices } = await this.notices.of(environmentId);
    return new Versioned(noticesToWire(notices, version), version);
  }

  @Put()
  @ApiOperation({ summary: 'Choisir les mails que les bénéficiaires reçoivent' })
  @ApiOkResponse({ type: MemberNoticesDto })
  async save(
    @Ctx() context: RequestContext,
    @Body() { off }: SaveMemberNoticesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<MemberNoticesDto>> {
    const command = { id: context.environmentId, type: 'ChooseMemberNotices', data: { off } } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, memberNoticesCase, command, expected));
    return new Saved(noticesToWire(value, version), version, position);
  }
}

const noticesToWire = ({ off }: MemberNotices, version: number): MemberNoticesDto => ({ off: [...off], version });
