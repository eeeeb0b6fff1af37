import { personErrors } from '@intendance/domain/directory/public.js';
import { unsubscriptionErrors } from '@intendance/domain/mailing/unsubscription/unsubscription.errors.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { PersonUnsubscriptionDto, UnsubscriptionDto, UnsubscriptionReasonDto } from './unsubscription.dto.js';
import { type ListedUnsubscription, unsubscriptionListing, unsubscriptionToWire } from './unsubscription.listing.js';
import { Unsubscriptions } from './unsubscriptions.js';

@ApiTags('mailings')
@Access({ feature: 'mailings' })
@Controller('unsubscriptions')
export class UnsubscriptionController {
  constructor(
    private readonly listReader: ListReader,
    private readonly unsubscriptions: Unsubscriptions,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les désinscriptions des publipostages' })
  @ApiListing(unsubscriptionListing, UnsubscriptionDto)
  async list(
    @Ctx() context: RequestContext,
    @ListParams(unsubscriptionListing) request: ListRequest,
  ): Promise<PageAnswer<UnsubscriptionDto>> {
    const page = await this.listReader.page<ListedUnsubscription>(context, unsubscriptionListing, request);
    return pageAnswer(unsubscriptionListing, page, unsubscriptionToWire);
  }

  @Post(':id/lift')
  @HttpCode(204)
  @ApiOperation({ summary: 'Lever une désinscription, avec son motif' })
  @ApiNoContentResponse()
  @ApiProblem(unsubscriptionErrors.unknown(), unsubscriptionErrors.reasonMissing(), unsubscriptionErrors.notUnsubscribed())
  async lift(
    @Ctx() context: RequestContext,
    @IdParam() id: UnsubscriptionId,
    @Body() { reason }: UnsubscriptionReasonDto,
  ): Promise<Saved<undefined>> {
    const { version, position } = await this.unsubscriptions.execute(context, id, { type: 'LiftUnsubscription', data: { reason } });
    return new Saved(undefined, version, position);
  }
}

/** A person's choice, for the directory, also after a change of address. */
@ApiTags('people')
@Controller('people/:id/unsubscription')
export class PersonUnsubscriptionController {
  constructor(private readonly unsubscriptions: Unsubscriptions) {}

  @Get()
  @Access({ feature: 'people' })
  @ApiOperation({ summary: 'Lire si une personne s’est désinscrite des publipostages, depuis quand et par quel moyen' })
  @ApiOkResponse({ type: PersonUnsubscriptionDto })
  @ApiProblem(personErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: PersonId): Promise<PersonUnsubscriptionDto> {
    const [last] = await this.unsubscriptions.ofPerson(context, id);
    return {
      is_unsubscribed: last?.state.status === 'unsubscribed',
      unsubscription: last ? unsubscriptionToWire(last) : null,
    };
  }

  @Post()
  @HttpCode(204)
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Désinscrire une personne qui l’a demandé autrement, avec le motif' })
  @ApiNoContentResponse()
  @ApiProblem(personErrors.unknown(), unsubscriptionErrors.reasonMissing(), unsubscriptionErrors.alreadyUnsubscribed())
  async record(
    @Ctx() context: RequestContext,
    @IdParam() id: PersonId,
    @Body() { reason }: UnsubscriptionReasonDto,
  ): Promise<Saved<undefined>> {
    const address = await this.unsubscriptions.addressOf(context, id);
    const command = { type: 'RecordUnsubscription', data: { personId: id, reason } } as const;
    const { version, position } = await this.unsubscriptions.execute(context, address, command);
    return new Saved(undefined, version, position);
  }

  @Post('lift')
  @HttpCode(204)
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Lever la désinscription d’une personne, avec son motif' })
  @ApiNoContentResponse()
  @ApiProblem(personErrors.unknown(), unsubscriptionErrors.reasonMissing(), unsubscriptionErrors.notUnsubscribed())
  async lift(
    @Ctx() context: RequestContext,
    @IdParam() id: PersonId,
    @Body() { reason }: UnsubscriptionReasonDto,
  ): Promise<Saved<undefined>> {
    const lifted = (await this.unsubscriptions.ofPerson(context, id)).filter(({ state }) => state.status === 'unsubscribed');
    if (lifted.length === 0) throw unsubscriptionErrors.notUnsubscribed();
    let saved = new Saved(undefined, 0, undefined);
    for (const { id: address } of lifted) {
      const command = { type: 'LiftUnsubscription', data: { reason } } as const;
      const { version, position } = await this.unsubscriptions.execute(context, address as UnsubscriptionId, command);
      saved = new Saved(undefined, version, position);
    }
    return saved;
  }
}
