import { displayName } from '@intendance/domain/identity/user/user.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { Config } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { senderOf } from '../../platform/mail/outgoing-mail.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { Profiles } from '../user/profiles.js';
import { ContactSupportDto, priorities } from './support.dto.js';

const noSupport = () =>
  new DomainError('help.no-support', 'Aucune adresse d’assistance n’est configurée : adressez-vous à votre administrateur.', 'conflict');

@ApiTags('help')
@Controller('help')
export class SupportController {
  constructor(
    private readonly profiles: Profiles,
    private readonly mailer: Mailer,
    private readonly throttle: Throttle,
    private readonly config: Config,
  ) {}

  @Post('contact')
  @Access({ feature: 'help' })
  @HttpCode(204)
  @ApiOperation({ summary: 'Écrire au support de l’installation' })
  @ApiNoContentResponse()
  @ApiProblem(noSupport(), throttleErrors.throttled(60))
  async contact(
    @Ctx() { environmentId, commandId }: RequestContext,
    @CurrentSession() { userId, profile, name, isApiKey }: Session,
    @Body() { priority = 'MIDDLE', subject, message }: ContactSupportDto,
  ): Promise<void> {
    const recipient = this.recipientOf(profile.environment.brand ?? 'intendance');
    if (!recipient) throw noSupport();
    await this.throttle.count([{ key: `support ${userId}`, tries: 10, minutes: 60 }]);
    const author = isApiKey ? name : await this.authorOf(environmentId, userId);
    const letter = {
      subject: `Assistance : ${subject}`,
      greeting: 'Bonjour,',
      paragraphs: [`Priorité : ${priorities[priority]}`, `${author} écrit :`, ...message.split(/\n+/)],
    };
    // The id of the request: a message that is sent again leaves once.
    await this.mailer.send(environmentId, recipient, letter, commandId);
  }

  /** Without a mail server, letters stay in the local mailbox: any address will do. */
  private recipientOf(brand: keyof Config['supportEmails']): string | undefined {
    const { supportEmails, smtpUrl, mailFrom } = this.config;
    return supportEmails[brand] ?? (smtpUrl === null ? senderOf(mailFrom).address : undefined);
  }

  private async authorOf(...[environmentId, userId]: Parameters<Profiles['of']>): Promise<string> {
    const { user, environment } = await this.profiles.of(environmentId, userId);
    return `${displayName(user)} <${user.email}>, ${environment.name},`;
  }
}
