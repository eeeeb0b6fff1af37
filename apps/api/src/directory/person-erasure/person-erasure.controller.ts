import { erasurePhrase, personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { TextField } from '../../platform/wire/fields.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import { PersonDto } from '../person/person.dto.js';
import { personView } from '../person/person-view.js';
import { personToWire } from '../person/person-wire.js';
import { ErasePerson } from './erase-person.handler.js';

export class ErasePersonDto {
  @TextField({ max: 100, example: erasurePhrase, description: `La phrase « ${erasurePhrase} », telle quelle.` }) confirmation!: string;
}

@ApiTags('people')
@Access({ feature: 'people-edit' })
@Controller('people')
export class PersonErasureController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/erase')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Effacer pour toujours les données personnelles d’une personne',
    description: 'Sa fiche, sa famille, ses demandes, ses pièces jointes et les fichiers d’import où elle figure. Les montants restent.',
  })
  @ApiOkResponse({ type: PersonDto })
  @ApiProblem(personErrors.unknown(), personErrors.erasureUnconfirmed(), personErrors.erased(), personImportErrors.busy())
  async erase(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: PersonId,
    @Body() { confirmation }: ErasePersonDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonDto>> {
    const { value, version, position } = await this.commands.execute(new ErasePerson(context, id, confirmation, expected));
    return new Saved(personToWire(id, version, value, personView(session)), version, position);
  }
}
