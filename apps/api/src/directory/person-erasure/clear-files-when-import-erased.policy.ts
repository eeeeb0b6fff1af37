import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Injectable } from '@nestjs/common';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import { PersonalReferences } from '../../platform/personal-references/personal-references.js';
import type { Policy } from '../../platform/projection/projection.js';
import { systemContext } from '../../platform/wire/system-context.js';

/** Removes the file, its reports, and the cached responses about them. */
@Injectable()
export class ClearFilesWhenImportErased implements Policy {
  readonly name = 'clear-files-when-import-erased';
  readonly from = ['person-import'];
  readonly types = ['PersonImportFileErased'];

  constructor(
    private readonly files: ImportFiles,
    private readonly traces: PersonalReferences,
  ) {}

  async when({ environmentId, stream }: RecordedEvent): Promise<void> {
    const id = streamKeyOf(stream) as PersonImportId;
    await this.files.remove(systemContext(environmentId), id);
    await this.traces.remove({ records: [id], letters: [] });
  }
}
