import { encodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { headOf, sealContent } from '@intendance/kernel/sealed-history/seal.js';
import { acknowledgementText, decodeHistoryId, encodeHistoryId } from '@intendance/kernel/sealed-history/witnessed-head.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { InstallationSignature } from '../../platform/sealing/installation-signature.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { throttleErrors } from '../throttle/throttle.errors.js';
import { Throttle } from '../throttle/throttle.js';
import { HeadAcknowledgementDto, SubmitHeadDto, WitnessedHeadsDto } from './head-witness.dto.js';
import { headWitnessErrors } from './head-witness.errors.js';
import { keyIn, WitnessedHeads } from './witnessed-heads.js';

/** Routes of a witness: another installation sends the heads of its structures, and anybody who knows a history compares. */
@ApiTags('head_witness')
@Access('public')
@Controller('witness/heads')
export class HeadWitnessController {
  constructor(
    private readonly heads: WitnessedHeads,
    private readonly signature: InstallationSignature,
    private readonly throttle: Throttle,
    private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confier à ce témoin le dernier sceau d’un historique',
    description:
      'Pour une autre installation. Le témoin vérifie la signature et la suite des sceaux, garde le sceau dix ans et en atteste. Il refuse un sceau qui contredit ceux qu’il a.',
  })
  @ApiOkResponse({ type: HeadAcknowledgementDto })
  @ApiProblem(
    headWitnessErrors.off(),
    headWitnessErrors.unreadable(),
    headWitnessErrors.unsigned(),
    headWitnessErrors.gap(12),
    headWitnessErrors.disagreement('other-head'),
    headWitnessErrors.noKey(),
    throttleErrors.throttled(3600),
  )
  async submit(
    @Body() { installation, structure: environmentId, text, signature, keys, links }: SubmitHeadDto,
    @Req() { ip }: FastifyRequest,
  ): Promise<HeadAcknowledgementDto> {
    await this.admit(`witness ${ip}`, 120);
    const id = { environmentId, installation };
    const { number, head, at } = await this.heads.add(id, { text, signature, keys: keys.map(keyIn), links }, ip);
    const content = { history: encodeHistoryId(id), number, head, at: at.toISOString() };
    const statement = await this.signature.sign((key) => acknowledgementText({ ...content, key: key.id }));
    if (!statement) throw headWitnessErrors.noKey();
    return { text: statement.text, signature: statement.signature, public_key: statement.publicKey };
  }

  @Get(':history')
  @ApiOperation({
    summary: 'Lire les sceaux d’un historique que ce témoin a reçus',
    description: 'Un expert-comptable les compare à l’historique de la structure : chacun est un reçu.',
  })
  @ApiParam({ name: 'history', schema: { type: 'string', maxLength: 80 }, description: 'Structure, un point, installation.' })
  @ApiQuery({ name: 'after', required: false, schema: { type: 'integer', minimum: 0 } })
  @ApiOkResponse({ type: WitnessedHeadsDto })
  @ApiProblem(headWitnessErrors.off(), headWitnessErrors.wrongHistory(), throttleErrors.throttled(60))
  async list(@Param('history') history: string, @Req() { ip }: FastifyRequest, @Query('after') after = '0'): Promise<WitnessedHeadsDto> {
    if (!/^\d{1,9}$/.test(after)) throw headWitnessErrors.after();
    await this.admit(`witness list ${ip}`, 60);
    const id = decodeHistoryId(history);
    if (!id) throw headWitnessErrors.wrongHistory();
    const { heads, alarms, next } = await this.heads.after(id, Number(after));
    return {
      history,
      heads: heads.map(({ number, content: text, signature, public_key, witnessed_at }) => ({
        ...{
          number,
          head: headOf(text),
          root: sealContent(text).root,
          witnessed_at: witnessed_at.toISOString(),
          text,
          signature,
          public_key,
        },
        code: encodeReceiptCode({ environmentId: id.environmentId, number, head: headOf(text) }),
      })),
      alarms: alarms.map(({ raised_at, ...alarm }) => ({ ...alarm, raised_at: raised_at.toISOString() })),
      next,
    };
  }

  private async admit(key: string, tries: number): Promise<void> {
    if (!this.config.witness) throw headWitnessErrors.off();
    await this.throttle.count([{ key, tries, minutes: 15 }]);
  }
}
