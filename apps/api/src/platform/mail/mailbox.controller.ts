import { DomainError } from '@intendance/kernel/domain-error.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Config } from '../config/config.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { Access } from '../wire/access.decorator.js';
import { ApiProblem } from '../wire/api-problem.js';
import { TextField } from '../wire/fields.js';

class MailboxQuery {
  @TextField({ optional: true, max: 254, description: 'Destinataire' }) to?: string;
}

class KeptMailDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: 'admin@cse.demo' }) to!: string;
  @ApiProperty({ example: 'Réinitialisation de votre mot de passe' }) subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty() html!: string;
  @ApiProperty({ format: 'date-time' }) sent_at!: Date;
}

class MailboxDto {
  @ApiProperty() totalCount!: number;
  @ApiProperty({ type: [KeptMailDto] }) mails!: KeptMailDto[];
}

const closed = () => new DomainError('mailbox.closed', 'Les mails ne sont pas gardés sur ce serveur.', 'not-found');

type MailRow = { id: string; recipient: string; subject: string; body_text: string; body_html: string; sent_at: Date; total: number };

/** Only in the demo: its mails are shown to every visitor, although they have links that open accounts. */
@ApiTags('mailbox')
@Controller('mailbox')
export class MailboxController {
  constructor(
    private readonly config: Config,
    private readonly db: PlatformDb,
  ) {}

  @Get()
  @Access('public')
  @ApiOperation({ summary: 'Mails gardés sur place, les derniers d’abord (démonstration sans serveur de mail)' })
  @ApiOkResponse({ type: MailboxDto })
  @ApiProblem(closed(), 'request.invalid')
  async list(@Query() { to }: MailboxQuery): Promise<MailboxDto> {
    if (!this.config.demo || this.config.smtpUrl !== null) {
      throw closed();
    }
    const rows = await this.db.query<MailRow>(
      `select id, recipient, subject, body_text, body_html, sent_at, count(*) over () as total from platform.mailbox
       where $1::text is null or lower(recipient) = lower($1) order by sent_at desc, id desc limit 50`,
      [to ?? null],
    );
    const mails = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      sent_at: row.sent_at,
    }));
    return { totalCount: rows[0]?.total ?? 0, mails };
  }
}
