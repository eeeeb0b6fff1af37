import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { EventStore } from '@intendance/event-store/event-store.js';
import { proofFormat } from '@intendance/kernel/sealed-history/event-proof.js';
import { decodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { headOf } from '@intendance/kernel/sealed-history/seal.js';
import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../platform/runtime/clock.js';
import { EventProofs } from '../../platform/sealing/event-proofs.js';
import type { SealHead } from '../../platform/sealing/seal-table.js';
import { codeOf, SealedHistories } from '../../platform/sealing/sealed-histories.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import { DownloadStream } from '../../platform/wire/download-stream.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { recordExport } from '../data-export/export-journal.js';
import { throttleErrors } from '../throttle/throttle.errors.js';
import { Throttle } from '../throttle/throttle.js';
import { receiptToWire } from './receipt-wire.js';
import { EventProofDto, type SealDto, SealedHistoryDto, SealKeysDto, SealReceiptDto, SealVerificationDto } from './sealed-history.dto.js';
import { sealedHistoryErrors } from './sealed-history.errors.js';

@ApiTags('sealed_history')
@Controller('sealed_history')
export class SealedHistoryController {
  constructor(
    private readonly histories: SealedHistories,
    private readonly proofs: EventProofs,
    private readonly store: EventStore,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access({ feature: 'sealed-history' })
  @ApiOperation({ summary: 'Voir jusqu’où l’historique de la structure est scellé' })
  @ApiOkResponse({ type: SealedHistoryDto })
  async state(@Ctx() { environmentId }: RequestContext): Promise<SealedHistoryDto> {
    const { last, isComplete, isParked } = await this.histories.state(environmentId);
    return { last_seal: last ? sealToWire(last) : null, is_complete: isComplete, is_stopped: isParked };
  }

  @Get('receipt')
  @Access({ feature: 'sealed-history' })
  @ApiOperation({
    summary: 'Prendre un reçu du dernier sceau',
    description: 'Qui garde ce reçu peut prouver plus tard que l’historique n’a pas été modifié depuis.',
  })
  @ApiOkResponse({ type: SealReceiptDto })
  @ApiProblem(sealedHistoryErrors.unsealed())
  async receipt(@Ctx() { environmentId }: RequestContext): Promise<SealReceiptDto> {
    const receipt = await this.histories.receipt(environmentId);
    if (!receipt) throw sealedHistoryErrors.unsealed();
    return receiptToWire(receipt);
  }

  @Get('file')
  @Access({ feature: 'data-export' })
  @StepUp()
  @ApiOperation({
    summary: 'Télécharger l’historique scellé, pour le vérifier hors de l’application',
    description: 'Tous les événements de la structure, leurs sceaux et les clés publiques : un objet JSON par ligne, compressé (gzip).',
  })
  @ApiProduces('application/gzip')
  @ApiOkResponse({ description: 'Le fichier, envoyé au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  async file(@Ctx() context: RequestContext): Promise<DownloadAnswer> {
    await recordExport(this.store, context, 'ExportSealedHistory', { type: 'SealedHistoryExported', data: {} });
    return new DownloadAnswer({
      content: gzipOf(this.histories.lines(context.environmentId)),
      fileName: `Historique-scelle-${this.clock.today()}.jsonl.gz`,
      mimeType: 'application/gzip',
      disposition: 'attachment',
    });
  }

  @Get('proofs/:stream/:version')
  @Access({ feature: 'data-export' })
  @ApiOperation({
    summary: 'Prouver un événement',
    description: 'Les empreintes qui mènent de l’événement à son sceau : un tiers le vérifie sans le reste de l’historique.',
  })
  @ApiParam({ name: 'stream', schema: { type: 'string', maxLength: 200 } })
  @ApiParam({ name: 'version', schema: { type: 'integer', minimum: 1 } })
  @ApiOkResponse({ type: EventProofDto })
  @ApiProblem(sealedHistoryErrors.unknownEvent(), sealedHistoryErrors.unsealed(), sealedHistoryErrors.eventChanged())
  async proof(
    @Ctx() { environmentId }: RequestContext,
    @Param('stream') stream: string,
    @Param('version') version: string,
  ): Promise<EventProofDto> {
    if (!/^[1-9]\d{0,8}$/.test(version)) throw sealedHistoryErrors.unknownEvent();
    const proof = await this.proofs.of(environmentId, { stream, version: Number(version) });
    if (proof === 'unknown') throw sealedHistoryErrors.unknownEvent();
    if (proof === 'unsealed') throw sealedHistoryErrors.unsealed();
    if (proof === 'changed') throw sealedHistoryErrors.eventChanged();
    return { ...proofFormat, ...proof, path: [...proof.path] };
  }

  @Get('keys')
  @Access('public')
  @ApiOperation({ summary: 'Lire les clés publiques qui signent les sceaux de cette installation' })
  @ApiOkResponse({ type: SealKeysDto })
  async keys(): Promise<SealKeysDto> {
    const keys = await this.histories.keys();
    return {
      keys: keys.map(({ id, publicKey, since, endorsedBy, endorsement }) => ({
        id,
        public_key: publicKey,
        since,
        endorsed_by: endorsedBy,
        endorsement,
      })),
    };
  }

  /** Shows nothing of the structure but the time and the size of its history. */
  @Get('receipts/:code')
  @Access('public')
  @ApiOperation({ summary: 'Vérifier le code d’un reçu' })
  @ApiParam({ name: 'code', schema: { type: 'string', maxLength: 150 } })
  @ApiOkResponse({ type: SealVerificationDto })
  @ApiProblem(sealedHistoryErrors.wrongCode(), throttleErrors.throttled(60))
  async verify(@Param('code') text: string, @Req() request: FastifyRequest): Promise<SealVerificationDto> {
    await this.throttle.count([{ key: `receipt ${request.ip}`, tries: 60, minutes: 15 }]);
    const code = decodeReceiptCode(text);
    if (!code) throw sealedHistoryErrors.wrongCode();
    const { verdict, seal } = await this.histories.judge(code);
    const isConfirmed = verdict === 'confirmed' && seal !== undefined;
    return {
      verdict,
      number: code.number,
      events: isConfirmed ? eventsUpTo(seal) : null,
      sealed_at: isConfirmed ? seal.content.at : null,
    };
  }
}

const eventsUpTo = ({ content: { first, count } }: SealHead): number => first + count - 1;

const sealToWire = (seal: SealHead): SealDto => ({
  number: seal.content.number,
  events: eventsUpTo(seal),
  sealed_at: seal.content.at,
  head: headOf(seal.text),
  key: seal.content.key,
  code: codeOf(seal),
});

/** A failure comes too late for a refusal: the reader sees a broken download. */
function gzipOf(lines: AsyncIterable<string>): Readable {
  const out = new DownloadStream();
  const bytes = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  };
  pipeline(Readable.from(bytes()), createGzip({ level: 1 }), out, () => undefined);
  return out;
}
