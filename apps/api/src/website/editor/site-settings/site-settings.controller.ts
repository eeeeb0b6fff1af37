import type { ImageId } from '@intendance/domain/website/editor/image/image.events.js';
import { imageStream } from '@intendance/domain/website/editor/image/image.events.js';
import { imageDecider } from '@intendance/domain/website/editor/image/image.js';
import { siteSettingsErrors } from '@intendance/domain/website/editor/site-settings/site-settings.errors.js';
import { siteSettingsStream } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { type SiteSettings, siteSettingsCase, siteSettingsDecider } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { shownImage } from '../slide/slide-wire.js';
import { SaveSiteSettingsDto, SiteSettingsDto } from './site-settings.dto.js';

/** The settings of the site, as their stream says this instant. */
@ApiTags('website')
@Access({ feature: 'website-pages' })
@Controller('website/parameters')
export class SiteSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire les paramètres du site' })
  @ApiOkResponse({ type: SiteSettingsDto })
  async find(@Ctx() context: RequestContext): Promise<Versioned<SiteSettingsDto>> {
    const [slice] = await this.store.read(context.environmentId, [siteSettingsStream(context.environmentId)]);
    const version = slice?.version ?? 0;
    return new Versioned(await this.toWire(context, foldSlice(siteSettingsDecider, slice).state, version), version);
  }

  @Put()
  @ApiOperation({ summary: 'Enregistrer des paramètres du site', description: keptFields })
  @ApiOkResponse({ type: SiteSettingsDto })
  @ApiProblem(siteSettingsErrors.textEmpty(), siteSettingsErrors.logoUnknown(), siteSettingsErrors.color())
  async save(
    @Ctx() context: RequestContext,
    @Body() dto: SaveSiteSettingsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SiteSettingsDto>> {
    const command = { id: context.environmentId, type: 'SaveSiteSettings', data: changeIn(dto) } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, siteSettingsCase, command, expected));
    return new Saved(await this.toWire(context, value, version), version, position);
  }

  private async toWire({ environmentId }: RequestContext, settings: SiteSettings, version: number): Promise<SiteSettingsDto> {
    const [slice] = settings.logo ? await this.store.read(environmentId, [imageStream(settings.logo)]) : [];
    const image = foldSlice(imageDecider, slice).state;
    return {
      enabled_pages: [...settings.pages],
      member_pages: [...settings.memberPages],
      main_logo: settings.logo,
      logo: shownImage(environmentId, settings.logo, image.status === 'live' ? image : null),
      main_color: settings.color,
      rgpd: settings.rgpd,
      legal_notice: settings.legalNotice,
      benef_request_allowed: settings.benefRequestAllowed,
      version,
    };
  }
}

const changeIn = (dto: SaveSiteSettingsDto): Partial<SiteSettings> => ({
  ...(dto.enabled_pages !== undefined && { pages: dto.enabled_pages }),
  ...(dto.member_pages !== undefined && { memberPages: dto.member_pages }),
  ...(dto.main_logo !== undefined && { logo: dto.main_logo as ImageId | null }),
  ...(dto.main_color !== undefined && { color: dto.main_color }),
  ...(dto.rgpd !== undefined && { rgpd: dto.rgpd }),
  ...(dto.legal_notice !== undefined && { legalNotice: dto.legal_notice }),
  ...(dto.benef_request_allowed !== undefined && { benefRequestAllowed: dto.benef_request_allowed }),
});
