import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MailRefusals } from '../../../platform/mail/mail-refusals.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { CountField, IdField, InstantField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';

const most = 200;

class MailRefusalDto {
  @IdField() environment!: string;
  @TextField({ max: 200, nullable: true, example: 'CSE Horizon' }) environment_name!: string | null;
  @TextField({ max: 254, example: 'tresorier@cse.exemple' }) email!: string;
  @TextField({ max: 500, example: 'Votre facture F2026-000012' }) subject!: string;
  @TextField({ max: 500, example: '550 5.1.1 Unknown user' }) reason!: string;
  @InstantField() refused_at!: string;
}

class MailRefusalsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => MailRefusalDto, { description: `Les ${most} derniers.` }) refusals!: MailRefusalDto[];
}

/** Bills, reminders and announcements whose address the mail server refused, for operators. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/mail_refusals')
export class MailRefusalController {
  constructor(
    private readonly refusals: MailRefusals,
    private readonly db: TenantDb,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les e-mails aux structures que le serveur de messagerie a refusés' })
  @ApiOkResponse({ type: MailRefusalsDto })
  async list(@Ctx() context: RequestContext): Promise<MailRefusalsDto> {
    const refusals = await this.refusals.recent(most);
    const names = await this.names(
      context,
      refusals.map(({ environmentId }) => environmentId),
    );
    return {
      totalCount: refusals.length,
      refusals: refusals.map(({ environmentId, recipient, subject, reason, refusedAt }) => ({
        environment: environmentId,
        environment_name: names.get(environmentId) ?? null,
        email: recipient,
        subject,
        reason,
        refused_at: refusedAt.toISOString(),
      })),
    };
  }

  private async names(context: RequestContext, ids: readonly EnvironmentId[]): Promise<ReadonlyMap<string, string>> {
    const sql = 'SELECT id, name FROM read.environment_overview WHERE id = ANY ($1::uuid[])';
    const rows = await this.db.query<{ id: string; name: string }>(context, sql, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
