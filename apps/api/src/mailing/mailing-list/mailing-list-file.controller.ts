import { mailingListErrors } from '@intendance/domain/mailing/mailing-list/mailing-list.errors.js';
import { currentFile } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { mailingListAttachments } from '@intendance/domain/mailing/mailing-list/mailing-list-attachments.js';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAttachmentContent, type Disposition, DispositionParam } from '../../capabilities/attachment/attachment-answer.js';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { ApiUpload, type Upload, uploadParam } from '../../capabilities/upload/upload.js';
import { flagField } from '../../capabilities/upload/upload-fields.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { ListFiles } from './list-files.js';
import { MailingListReportDto } from './mailing-list.dto.js';
import { FindMailingList } from './mailing-list.queries.js';
import { contactToWire } from './mailing-list-wire.js';

const ListUpload = uploadParam('liste', (upload) => ({ upload, isDryRun: flagField(upload, 'dry_run') ?? false }));
const shownErrors = 200;
const shownContacts = 10;

/** The files that lists are made of, before a list has them and after. */
@ApiTags('mailing_lists')
@Access({ feature: 'mailings' })
@Controller('mailing_lists')
export class MailingListFileController {
  constructor(
    private readonly queries: QueryBus,
    private readonly files: ListFiles,
    private readonly attachments: Attachments,
  ) {}

  @Post('files')
  @HttpCode(200)
  @ApiOperation({ summary: 'Envoyer le fichier d’une liste : ses contacts et les lignes écartées' })
  @ApiUpload('Un CSV, un .xlsx ou un .ods avec une colonne « E-mail ». 16 000 000 octets au plus.', {
    dry_run: { type: 'string', enum: ['true', 'false'], description: 'true : le fichier est lu et n’est pas gardé.' },
  })
  @ApiOkResponse({ type: MailingListReportDto })
  @ApiProblem(mailingListErrors.fileRefused('Le fichier est vide.'))
  async upload(
    @Ctx() context: RequestContext,
    @ListUpload() { upload, isDryRun }: { upload: Upload; isDryRun: boolean },
  ): Promise<MailingListReportDto> {
    const { contacts, errors } = await this.files.read(context, upload.content);
    const saved = isDryRun ? null : await this.attachments.upload(context, mailingListAttachments, upload);
    return {
      id: saved?.value.id ?? null,
      name: saved?.value.name ?? upload.fileName,
      contacts: contacts.length,
      refused: errors.length,
      errors: errors.slice(0, shownErrors),
      people: contacts.slice(0, shownContacts).map(contactToWire),
    };
  }

  @Get(':id/file')
  @ApiOperation({ summary: 'Télécharger le fichier d’une liste' })
  @ApiAttachmentContent()
  async file(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @DispositionParam() disposition: Disposition | undefined,
  ): Promise<DownloadAnswer> {
    const { state } = await this.queries.execute(new FindMailingList(context, id));
    const file = currentFile(state);
    return this.attachments.open(context, file ? [file] : [], file?.id ?? '', disposition);
  }
}
