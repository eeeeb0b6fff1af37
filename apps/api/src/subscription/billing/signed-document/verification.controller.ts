import { createHash } from 'node:crypto';
import {
  signedDocumentIdOf,
  signedDocumentStream,
} from '@intendance/domain/subscription/billing/signed-document/signed-document.events.js';
import { signedDocumentDecider } from '@intendance/domain/subscription/billing/signed-document/signed-document.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Signatures } from '../../../capabilities/signature/signatures.js';
import { throttleErrors } from '../../../capabilities/throttle/throttle.errors.js';
import { Throttle } from '../../../capabilities/throttle/throttle.js';
import { ApiUpload, readUpload } from '../../../capabilities/upload/upload.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { VerificationDto } from './verification.dto.js';

/** Shows nothing of the customer or the signer. */
@ApiTags('verifications')
@Controller('verifications')
export class VerificationController {
  constructor(
    private readonly store: EventStore,
    private readonly signatures: Signatures,
    private readonly throttle: Throttle,
  ) {}

  @Post()
  @Access('public')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Vérifier un mandat signé',
    description: 'Dit si le document vient de cette installation et s’il est intact. Rien n’est conservé.',
  })
  @ApiUpload()
  @ApiOkResponse({ type: VerificationDto })
  @ApiProblem(throttleErrors.throttled(60))
  async verify(@Req() request: FastifyRequest): Promise<VerificationDto> {
    // Counted before the file is read: a signature costs time.
    await this.throttle.count([{ key: `verification ${request.ip}`, tries: 30, minutes: 15 }]);
    const { content } = await readUpload(request, 'document.pdf');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { isValid, level, certificate } = await this.signatures.inspect(content);
    const [slice] = await this.store.read(operatorEnvironmentId, [signedDocumentStream(signedDocumentIdOf(sha256))]);
    const document = foldSlice(signedDocumentDecider, slice).state;
    const signedAt = document?.at ?? null;
    return { is_known: document !== null && isValid, is_intact: isValid, level, certificate, signed_at: signedAt, sha256 };
  }
}
