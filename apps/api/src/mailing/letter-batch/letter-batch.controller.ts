import { letterBatchErrors } from '@intendance/domain/mailing/letter-batch/letter-batch.errors.js';
import type { LetterBatchId, LetteredMailingId } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import { type PostalStep, postalSteps } from '@intendance/domain/mailing/letter-batch/postal-step.js';
import { mailingErrors } from '@intendance/domain/mailing/mailing/mailing.errors.js';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { choiceParam, KnownParams, type QueryParams } from '../../platform/lists/known-params.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import {
  audienceToWire,
  batchToWire,
  LetterAudienceDto,
  LetterBatchDto,
  LetterBatchListDto,
  layoutOf,
  RequestLettersDto,
} from './letter-batch.dto.js';
import { LetterBatches, type MadeBatch } from './letter-batches.js';

const usualSteps: readonly PostalStep[] = ['without-address'];

@ApiTags('mailings')
@Access({ feature: 'mailings' })
@Controller('mailings/:id/letters')
export class LetterBatchController {
  constructor(private readonly letters: LetterBatches) {}

  @Get()
  @ApiOperation({ summary: 'Lister les lettres et étiquettes préparées pour un publipostage, les dernières d’abord' })
  @ApiOkResponse({ type: LetterBatchListDto })
  @ApiProblem(mailingErrors.unknown(), mailingErrors.deleted())
  async list(@Ctx() context: RequestContext, @IdParam() id: LetteredMailingId): Promise<LetterBatchListDto> {
    const letters = (await this.letters.list(context, id)).map(batchToWire);
    return { totalCount: letters.length, letters };
  }

  @Get('audience')
  @ApiOperation({ summary: 'Voir qui recevra un publipostage par la poste : foyers, et adresses incomplètes' })
  @ApiQuery({
    name: 'audience',
    required: false,
    description: `Séparés par des virgules : ${postalSteps.join(', ')}.`,
    schema: { type: 'string', default: usualSteps.join(',') },
  })
  @ApiOkResponse({ type: LetterAudienceDto })
  @ApiProblem(mailingErrors.unknown(), mailingErrors.deleted())
  async audience(
    @Ctx() context: RequestContext,
    @IdParam() id: LetteredMailingId,
    @KnownParams(['audience']) { audience }: QueryParams<'audience'>,
  ): Promise<LetterAudienceDto> {
    const steps = audience?.split(',').flatMap((step) => choiceParam('audience', step, postalSteps) ?? []) ?? usualSteps;
    return audienceToWire(await this.letters.audience(context, id, steps));
  }

  @Post()
  @Access({ feature: 'mailing-sending' })
  @ApiOperation({ summary: 'Préparer des lettres ou des étiquettes, une par foyer', description: 'Un fichier à la fois par publipostage.' })
  @ApiCreatedResponse({ type: LetterBatchDto })
  @ApiProblem(
    mailingErrors.unknown(),
    mailingErrors.deleted(),
    mailingErrors.incomplete([]),
    mailingErrors.field([]),
    letterBatchErrors.running(),
    letterBatchErrors.steps(),
    letterBatchErrors.start(21),
    letterBatchErrors.nobody(),
  )
  request(
    @Ctx() context: RequestContext,
    @IdParam() id: LetteredMailingId,
    @Body() dto: RequestLettersDto,
  ): Promise<Saved<LetterBatchDto>> {
    return saved(this.letters.request(context, id, { layout: layoutOf(dto), steps: [...new Set(dto.audience ?? usualSteps)] }));
  }

  @Get(':batchId')
  @ApiOperation({ summary: 'Suivre la préparation de lettres ou d’étiquettes' })
  @ApiOkResponse({ type: LetterBatchDto })
  @ApiProblem(letterBatchErrors.unknown())
  async find(
    @Ctx() context: RequestContext,
    @IdParam() id: LetteredMailingId,
    @IdParam('batchId') batchId: LetterBatchId,
  ): Promise<LetterBatchDto> {
    return batchToWire(await this.letters.find(context, id, batchId));
  }

  @Get(':batchId/download')
  @Access({ feature: 'mailing-sending' })
  @ApiOperation({ summary: 'Télécharger des lettres ou des étiquettes' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(letterBatchErrors.unknown(), letterBatchErrors.removed(), letterBatchErrors.notReady(), mailingErrors.deleted())
  download(
    @Ctx() context: RequestContext,
    @IdParam() id: LetteredMailingId,
    @IdParam('batchId') batchId: LetterBatchId,
  ): Promise<DownloadAnswer> {
    return this.letters.download(context, id, batchId);
  }

  @Post(':batchId/retry')
  @HttpCode(200)
  @Access({ feature: 'mailing-sending' })
  @ApiOperation({ summary: 'Relancer une préparation qui a échoué' })
  @ApiOkResponse({ type: LetterBatchDto })
  @ApiProblem(letterBatchErrors.unknown(), letterBatchErrors.notFailed(), letterBatchErrors.running())
  retry(
    @Ctx() context: RequestContext,
    @IdParam() id: LetteredMailingId,
    @IdParam('batchId') batchId: LetterBatchId,
  ): Promise<Saved<LetterBatchDto>> {
    return saved(this.letters.retry(context, id, batchId));
  }

  @Delete(':batchId')
  @HttpCode(200)
  @Access({ feature: 'mailing-sending' })
  @ApiOperation({ summary: 'Supprimer le fichier de lettres ou d’étiquettes' })
  @ApiOkResponse({ type: LetterBatchDto })
  @ApiProblem(letterBatchErrors.unknown(), letterBatchErrors.running())
  remove(
    @Ctx() context: RequestContext,
    @IdParam() id: LetteredMailingId,
    @IdParam('batchId') batchId: LetterBatchId,
  ): Promise<Saved<LetterBatchDto>> {
    return saved(this.letters.remove(context, id, batchId));
  }
}

async function saved(made: Promise<MadeBatch>): Promise<Saved<LetterBatchDto>> {
  const {
    batch,
    saved: { version, position },
  } = await made;
  return new Saved(batchToWire(batch), version, position);
}
