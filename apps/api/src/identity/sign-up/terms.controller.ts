import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { TermsDto } from './terms.dto.js';
import { TermsOfUse } from './terms-of-use.js';

@ApiTags('session')
@Controller('terms')
export class TermsController {
  constructor(private readonly terms: TermsOfUse) {}

  @Get()
  @Access('public')
  @ApiOperation({ summary: 'Lire les conditions d’utilisation, et leur version' })
  @ApiOkResponse({ type: TermsDto })
  find(): TermsDto {
    return { version: this.terms.version, text: this.terms.text };
  }
}
