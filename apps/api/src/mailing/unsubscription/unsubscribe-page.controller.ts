import { unsubscriptionErrors } from '@intendance/domain/mailing/unsubscription/unsubscription.errors.js';
import { type UnsubscriptionEvent, unsubscriptionStream } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { type Unsubscription, unsubscriptionFold } from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { StructureNames } from '../../subscription/public.js';
import { MailKeys, type UnsubscribeLink } from './mail-keys.js';
import { UnsubscribePageDto } from './unsubscription.dto.js';
import { Unsubscriptions } from './unsubscriptions.js';

/** The author of the events of the page: nobody is signed in. */
const recipient = { id: '00000000-0000-8000-8000-000000000001' as UserId, name: 'Le destinataire' };

/**
 * Without a session: the signed token of a mail has the addressee and the structure. Reading changes nothing, because mail scanners open
 * links.
 */
@ApiTags('mailings')
@Access('public')
@Controller('mailings/unsubscribe')
export class UnsubscribePageController {
  constructor(
    private readonly keys: MailKeys,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly store: EventStore,
    private readonly names: StructureNames,
  ) {}

  @Get(':token')
  @ApiOperation({ summary: 'Lire la page de désinscription d’un e-mail, sans rien changer' })
  @ApiOkResponse({ type: UnsubscribePageDto })
  @ApiProblem(unsubscriptionErrors.linkInvalid())
  async page(@Param('token') token: string): Promise<UnsubscribePageDto> {
    return this.pageOf(this.linkOf(token));
  }

  @Post(':token')
  @HttpCode(200)
  @ApiOperation({ summary: 'Se désinscrire des publipostages de la structure', description: 'Une seconde fois ne change rien.' })
  @ApiOkResponse({ type: UnsubscribePageDto })
  @ApiProblem(unsubscriptionErrors.linkInvalid())
  async unsubscribe(@Param('token') token: string): Promise<UnsubscribePageDto> {
    const link = this.linkOf(token);
    await this.record(link, 'link');
    return this.pageOf(link);
  }

  @Post(':token/undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler sa désinscription' })
  @ApiOkResponse({ type: UnsubscribePageDto })
  @ApiProblem(unsubscriptionErrors.linkInvalid())
  async undo(@Param('token') token: string): Promise<UnsubscribePageDto> {
    const link = this.linkOf(token);
    await this.unsubscriptions.execute(contextOf(link), link.addressId, { type: 'UndoUnsubscription' });
    return this.pageOf(link);
  }

  /** RFC 8058. `POST /mailing-unsubscribe/:token`, which mails name, leads here. */
  @Post(':token/one-click')
  @HttpCode(204)
  @ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data')
  @ApiOperation({ summary: 'Se désinscrire par le bouton d’un logiciel de messagerie (RFC 8058)' })
  @ApiNoContentResponse()
  @ApiProblem(unsubscriptionErrors.linkInvalid())
  async oneClick(@Param('token') token: string): Promise<void> {
    await this.record(this.linkOf(token), 'one-click');
  }

  /** @throws unsubscription.link-invalid */
  private linkOf(token: string): UnsubscribeLink {
    const link = this.keys.unsubscribeLink(token);
    if (!link) throw unsubscriptionErrors.linkInvalid();
    return link;
  }

  private async record(link: UnsubscribeLink, means: 'link' | 'one-click'): Promise<void> {
    const { addressId, personId, mailingId } = link;
    await this.unsubscriptions.execute(contextOf(link), addressId, { type: 'Unsubscribe', data: { personId, mailingId, means } });
  }

  /** From the streams: the page shows the result of its button at once. */
  private async pageOf({ environmentId, addressId }: UnsubscribeLink): Promise<UnsubscribePageDto> {
    const [own] = await this.store.read(environmentId, [unsubscriptionStream(addressId)]);
    const { status } = foldSlice<UnsubscriptionEvent, Unsubscription>(unsubscriptionFold, own).state;
    return { structure: await this.names.of(environmentId), is_unsubscribed: status === 'unsubscribed' };
  }
}

const contextOf = ({ environmentId }: UnsubscribeLink) => systemContext(environmentId, 'api', recipient);
