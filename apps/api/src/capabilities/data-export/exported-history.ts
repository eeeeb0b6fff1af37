import type { FeatureKey } from '@intendance/contract/access.js';
import { Injectable } from '@nestjs/common';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import type { ExportedFile, ExportedFiles } from '../manifest/exported-files.js';
import { contentOf, wholeList } from './exported-list.js';

/** Events of the records that the user may see, with the values before and after each change. */
@Injectable()
export class ExportedHistory implements ExportedFiles {
  readonly title = 'Historique';
  readonly feature: FeatureKey = 'data-export';

  constructor(private readonly reader: HistoryReader) {}

  async *list(context: RequestContext, session: Session): AsyncGenerator<ExportedFile> {
    const open = async () => contentOf(await this.reader.download(context, session, wholeList(historyListing)));
    yield { path: `${this.title}.csv`, open };
  }
}
