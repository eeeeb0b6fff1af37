import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { DeliverabilityDto } from './deliverability.dto.js';
import { Deliverability } from './deliverability.js';

@ApiTags('mailings')
@Access({ feature: 'mailings' })
@Controller('mailings/deliverability')
export class DeliverabilityController {
  constructor(private readonly deliverability: Deliverability) {}

  @Get()
  @ApiOperation({
    summary: 'Vérifier que les e-mails envoyés arrivent',
    description: 'Lit le DNS public : SPF, DKIM, DMARC, réception des retours, nom inverse, adresse de désinscription.',
  })
  @ApiOkResponse({ type: DeliverabilityDto })
  check(): Promise<DeliverabilityDto> {
    return this.deliverability.check();
  }
}
