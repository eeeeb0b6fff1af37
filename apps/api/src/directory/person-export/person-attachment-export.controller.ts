import { EventStore } from '@intendance/event-store/event-store.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { storedFile } from '../../capabilities/attachment/stored-file.js';
import { recordExport } from '../../capabilities/data-export/export-journal.js';
import { FileArchive } from '../../capabilities/data-export/file-archive.js';
import { missingFilesPage } from '../../capabilities/data-export/missing-files-page.js';
import type { ExportedFile } from '../../capabilities/manifest/exported-files.js';
import { FileStore } from '../../platform/files/file-store.js';
import { ApiListingFilters } from '../../platform/lists/api-listing.js';
import { type ExportParameters, ExportParams } from '../../platform/lists/list-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import { mustAllow } from '../../platform/wire/must-allow.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { type ListedPerson, personListing } from '../person/person.listing.js';
import { personFolders } from './archive-paths.js';

const noDocuments = (): DomainError => new DomainError('person.no-documents', 'Ces personnes n’ont aucune pièce jointe.', 'conflict');

/** The attachments of the people of a list, as an archive with a folder per person. */
@ApiTags('people')
@Access({ feature: 'people-attachments' })
@Controller('people-download')
export class PersonAttachmentExportController {
  constructor(
    private readonly listReader: ListReader,
    private readonly files: FileStore,
    private readonly archive: FileArchive,
    private readonly store: EventStore,
  ) {}

  @Get('attachments')
  @StepUp()
  @ApiOperation({
    summary: 'Télécharger les pièces jointes des personnes',
    description: 'Avec PEOPLE_ACCESS aussi. Une archive, avec un dossier « NOM Prénom » par personne.',
  })
  @ApiListingFilters(personListing)
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'L’archive, envoyée au fil de la lecture.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(noDocuments())
  async download(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @ExportParams(personListing) { list }: ExportParameters,
  ): Promise<DownloadAnswer> {
    mustAllow('people', session);
    const files = await this.attached(context, list);
    if (files.length === 0) throw noDocuments();
    await recordExport(this.store, context, 'ExportPeople', { type: 'PeopleExported', data: { format: 'attachments' } });
    return new DownloadAnswer({
      content: this.archive.write(files, missingFilesPage),
      fileName: 'Pieces-jointes-personnes.zip',
      mimeType: 'application/zip',
      disposition: 'attachment',
    });
  }

  /** Names and ids only: the bytes are read when the archive reaches them, and no connection waits for the reader. */
  private async attached(context: RequestContext, list: ListRequest): Promise<ExportedFile[]> {
    const { environmentId } = context;
    const folderOf = personFolders();
    const files: ExportedFile[] = [];
    await this.listReader.stream<ListedPerson>(context, personListing, list, async (people) => {
      for (const { state } of people.filter((person) => person.state.documents.length > 0)) {
        const pathOf = folderOf(state);
        for (const { id, name } of state.documents)
          files.push({ path: pathOf(name), open: () => storedFile(this.files, environmentId, id) });
      }
    });
    return files;
  }
}
