import { personFieldErrors } from '@intendance/domain/directory/person-field/person-field.errors.js';
import type { PersonField, PersonFieldSettings } from '@intendance/domain/directory/person-field/person-field.events.js';
import { fieldId, personFieldCase } from '@intendance/domain/directory/person-field/person-field.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { countParam, KnownParams, type QueryParams } from '../../platform/lists/known-params.js';
import { maximumLimit } from '../../platform/lists/list-request.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../platform/wire/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ConfiguredFields } from './configured-fields.js';
import { PersonFieldDto, PersonFieldsDto, SavePersonFieldDto } from './person-field.dto.js';

@ApiTags('person_fields')
@Controller('person_fields')
export class PersonFieldController {
  constructor(
    private readonly commands: CommandBus,
    private readonly fields: ConfiguredFields,
  ) {}

  /** Any user who sees people may read the fields: the form, the list and the import need them. */
  @Get()
  @Access({ anyOf: ['people', 'people-edit', 'people-settings'] })
  @ApiOperation({ summary: 'Les champs des fiches, dans l’ordre du formulaire' })
  @ApiQuery({
    name: 'limit',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: maximumLimit },
    description: 'Tous les champs sont rendus.',
  })
  @ApiOkResponse({ type: PersonFieldsDto })
  async list(@Ctx() context: RequestContext, @KnownParams(['limit']) { limit }: QueryParams<'limit'>): Promise<PersonFieldsDto> {
    countParam('limit', limit, maximumLimit, maximumLimit);
    const { version, fields } = await this.fields.of(context);
    return { totalCount: fields.length, person_fields: fields.map((field) => toWire(context, field, version)) };
  }

  @Put(':id')
  @Access({ feature: 'people-settings' })
  @ApiOperation({ summary: 'Configurer un champ des fiches', description: keptFields })
  @ApiOkResponse({ type: PersonFieldDto })
  @ApiProblem(
    personFieldErrors.unknown(),
    personFieldErrors.locked('Nom'),
    personFieldErrors.typeFixed('Nom'),
    personFieldErrors.invalid([{ propertyPath: 'field_name', code: 'required', message: 'Veuillez donner un nom au champ.' }]),
  )
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SavePersonFieldDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonFieldDto>> {
    const command = { id, type: 'ConfigurePersonField', data: changeIn(dto) } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, personFieldCase, command, expected));
    return new Saved(toWire(context, value, version), version, position);
  }
}

const changeIn = (dto: SavePersonFieldDto): Partial<PersonFieldSettings> => ({
  ...(dto.field_name !== undefined && { name: dto.field_name }),
  ...(dto.field_type !== undefined && { type: dto.field_type }),
  ...(dto.required !== undefined && { required: dto.required }),
  ...(dto.enabled !== undefined && { enabled: dto.enabled }),
  ...(dto.configs?.options !== undefined && { options: dto.configs.options }),
  ...(dto.attachment !== undefined && { attachment: dto.attachment }),
  ...(dto.attachment_required !== undefined && { attachmentRequired: dto.attachment_required }),
  ...(dto.attachment_name !== undefined && { attachmentName: dto.attachment_name }),
});

const toWire = ({ environmentId }: RequestContext, field: PersonField, version: number): PersonFieldDto => ({
  id: fieldId(environmentId, field.code),
  field_code: field.code,
  field_group: field.group,
  field_name: field.name,
  field_type: field.type,
  required: field.required,
  enabled: field.enabled,
  default_field: field.isDefault,
  configs: { options: [...field.options] },
  attachment: field.attachment,
  attachment_required: field.attachmentRequired,
  attachment_name: field.attachmentName,
  version,
});
