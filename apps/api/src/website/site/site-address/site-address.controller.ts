import { siteAddressErrors } from '@intendance/domain/website/site/site-address/site-address.errors.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../../capabilities/throttle/throttle.errors.js';
import { Throttle } from '../../../capabilities/throttle/throttle.js';
import { Config } from '../../../platform/config/config.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { SaveSiteAddressDto, SiteAddressDto } from './site-address.dto.js';
import { SiteAddresses } from './site-addresses.js';
import { siteUrl } from './site-url.js';

@ApiTags('website')
@Access({ feature: 'website-pages' })
@Controller('website/address')
export class SiteAddressController {
  constructor(
    private readonly addresses: SiteAddresses,
    private readonly throttle: Throttle,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'L’adresse du site des bénéficiaires ; vide tant que personne ne l’a choisie ni ouverte' })
  @ApiOkResponse({ type: SiteAddressDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<SiteAddressDto> {
    return this.toWire((await this.addresses.of(environmentId)) ?? null);
  }

  @Put()
  @ApiOperation({ summary: 'Choisir l’adresse du site ; l’ancienne mène à la nouvelle' })
  @ApiOkResponse({ type: SiteAddressDto })
  @ApiProblem(siteAddressErrors.invalid(), siteAddressErrors.reserved(), siteAddressErrors.taken(), throttleErrors.throttled(60))
  async choose(@Ctx() context: RequestContext, @Body() { slug }: SaveSiteAddressDto): Promise<SiteAddressDto> {
    await this.throttle.count([{ key: `site address of ${context.environmentId}`, tries: 10, minutes: 24 * 60 }]);
    const command = { type: 'ChooseSiteAddress', data: { environmentId: context.environmentId, slug } } as const;
    return this.toWire((await this.addresses.execute(context, command)).slug);
  }

  private toWire(slug: string | null): SiteAddressDto {
    return { slug, url: slug && siteUrl(this.config, slug) };
  }
}
