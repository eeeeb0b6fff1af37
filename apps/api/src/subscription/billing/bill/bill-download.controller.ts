import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { type BillFile, BillFiles } from './bill-files.js';
import { BillStreams } from './bill-streams.js';

const pdf = 'application/pdf';
const ApiPdf = () =>
  applyDecorators(
    ApiProduces(pdf),
    ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } }),
    ApiProblem(billErrors.unknown()),
  );

/** A bill stays readable after the end of the contract. */
@ApiTags('bills')
@Access({ feature: 'bills' })
@Controller('bills/:id')
export class BillDownloadController {
  constructor(
    private readonly streams: BillStreams,
    private readonly files: BillFiles,
  ) {}

  @Get('download')
  @ApiOperation({ summary: 'Télécharger une facture' })
  @ApiPdf()
  async bill(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    return answer(this.files.bill(await this.find(context, id)));
  }

  @Get('credit_note')
  @ApiOperation({ summary: 'Télécharger l’avoir d’une facture' })
  @ApiPdf()
  async creditNote(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    const filed = await this.find(context, id);
    if (!filed.bill.creditNote) throw billErrors.unknown();
    return answer(this.files.creditNote(filed, filed.bill.creditNote));
  }

  /** @throws bill.unknown */
  private async find({ environmentId }: RequestContext, billId: string) {
    const id = billId as BillId;
    const bill = (await this.streams.find(environmentId, [id])).get(id);
    if (!bill) throw billErrors.unknown();
    return { environmentId, id, bill };
  }
}

async function answer(file: BillFile): Promise<DownloadAnswer> {
  const content = await file.content();
  const { fileName } = file;
  return new DownloadAnswer({ content, fileName, mimeType: pdf, disposition: 'attachment', size: content.length });
}
