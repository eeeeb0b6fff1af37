import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import { type PersonImportId, personImportStream } from '@intendance/domain/directory/person-import/person-import.events.js';
import { personImportDecider, type StartedImport, started } from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import { Injectable, Logger } from '@nestjs/common';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import { FileReadings } from '../../platform/documents/file-readings.js';
import { everyLine } from '../../platform/documents/table/read-table.js';
import { DatabaseLogs } from '../../platform/logs/database-logs.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { mentions, type PersonTraits } from './person-traits.js';

/** The imports whose file or report has data of a person: those that wrote the person, and those that only named the person. */
@Injectable()
export class ImportsOfPerson {
  private readonly logger = new Logger('person-erasure');

  constructor(
    private readonly store: EventStore,
    private readonly files: ImportFiles,
    private readonly logs: DatabaseLogs,
    private readonly readings: FileReadings,
  ) {}

  /** Reads every file that is kept: an erasure is rare, and must miss none. */
  async find(context: RequestContext, personId: PersonId, traits: PersonTraits): Promise<PersonImportId[]> {
    const importIds: PersonImportId[] = [];
    for (const id of await this.all(context)) {
      const [slice] = await this.store.read(context.environmentId, [personImportStream(id)]);
      const state = started(foldSlice(personImportDecider, slice).state);
      if (state.isErased) continue;
      const isNamed = wrote(state, personId) || titles(state, traits) || (await this.names(context, id, traits));
      if (isNamed) importIds.push(id);
    }
    return importIds;
  }

  /** From the events themselves: a read model may be late. */
  private async all({ environmentId }: RequestContext): Promise<PersonImportId[]> {
    const { queries } = await this.logs.of(environmentId);
    const streams = await queries.streams(environmentId, 'person-import');
    return streams.map((stream) => streamKeyOf(stream) as PersonImportId);
  }

  private async names(context: RequestContext, id: PersonImportId, traits: PersonTraits): Promise<boolean> {
    if (!(await this.files.exists(context, id))) return false;
    return this.readings.run(context, () => this.mentionsIn(context, id, traits));
  }

  private async mentionsIn(context: RequestContext, id: PersonImportId, traits: PersonTraits): Promise<boolean> {
    const content = await this.files.file(context, id);
    try {
      // Searches the whole file, including other sheets and the lines above the headers.
      for await (const { cells } of everyLine(content, personImportErrors)) if (mentions(cells, traits)) return true;
      return false;
    } catch (error) {
      // Deletes a damaged file too: its content cannot be checked, and it must not block the erasure.
      this.logger.warn({ msg: 'an unreadable import file is erased', import: id, err: error });
      return true;
    }
  }
}

/** A file name may contain the name of the person. */
const titles = ({ file }: StartedImport, traits: PersonTraits): boolean =>
  mentions(file.fileName.split(/[^\p{L}\d@.-]+/u), traits) ||
  [...traits.names].some((name) => ` ${bare(file.fileName)} `.includes(` ${bare(name)} `));

const bare = (text: string): string =>
  searchText(text)
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();

const wrote = ({ written }: StartedImport, personId: PersonId): boolean =>
  written.some((people) => people.some((person) => person.personId === personId));
