import type { TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { TicketCatalogues } from './ticket-catalogues.js';
import { type TicketUniverseDto, TicketUniversesDto } from './universe.dto.js';

@ApiTags('advantage')
@Access({ feature: 'subvention-activation' })
@Controller('universes')
export class UniverseController {
  constructor(private readonly catalogues: TicketCatalogues) {}

  @Get()
  @ApiOperation({
    summary: 'Lister les univers de la billetterie, leurs catégories et sous-catégories',
    description: 'Le dernier catalogue reçu de la billetterie ; vide tant qu’elle n’en a envoyé aucun.',
  })
  @ApiOkResponse({ type: TicketUniversesDto })
  async list(@Ctx() context: RequestContext): Promise<TicketUniversesDto> {
    const universes = await this.catalogues.universes(context);
    return { totalCount: universes.length, universes: universes.map(universeToWire) };
  }
}

const universeToWire = ({ id, name, categories }: TicketUniverse): TicketUniverseDto => ({
  id,
  name,
  categories: categories.map(({ subCategories, ...category }) => ({ ...category, sub_categories: [...subCategories] })),
});
