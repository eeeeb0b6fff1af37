import { billErrors } from '@intendance/domain/subscription/bill/bill.errors.js';
import type { BillId } from '@intendance/domain/subscription/bill/bill.events.js';
import type { IssuedBill } from '@intendance/domain/subscription/bill/bill-state.js';
import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { DownloadAnswer } from '../../platform/http/download.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type BillFile, billFile, creditNoteFile } from './bill-files.js';
import { BillStreams } from './bill-streams.js';

const pdf = 'application/pdf';
const ApiPdf = () =>
  applyDecorators(
    ApiProduces(pdf),
    ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } }),
    ApiProblem(billErrors.unknown()),
  );

/** Documents are printed from the events: a bill stays readable after the end of the contract. */
@ApiTags('bills')
@Access({ feature: 'bills' })
@Controller('bills/:id')
export class BillDownloadController {
  constructor(private readonly streams: BillStreams) {}

  @Get('download')
  @ApiOperation({ summary: 'Télécharger une facture' })
  @ApiPdf()
  async bill(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    const bill = await this.find(context, id);
    return answer(billFile(bill));
  }

  @Get('credit_note')
  @ApiOperation({ summary: 'Télécharger l’avoir d’une facture' })
  @ApiPdf()
  async creditNote(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    const bill = await this.find(context, id);
    if (!bill.creditNote) throw billErrors.unknown();
    return answer(creditNoteFile(bill, bill.creditNote));
  }

  /** @throws bill.unknown */
  private async find({ environmentId }: RequestContext, id: string): Promise<IssuedBill> {
    const bill = (await this.streams.find(environmentId, [id as BillId])).get(id as BillId);
    if (!bill) throw billErrors.unknown();
    return bill;
  }
}

async function answer({ fileName, print }: BillFile): Promise<DownloadAnswer> {
  const content = await print();
  return new DownloadAnswer({ content, fileName, mimeType: pdf, disposition: 'attachment', size: content.length });
}
