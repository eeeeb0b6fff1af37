import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import type { ExportedFile, ExportedFiles } from '../manifest/exported-files.js';
import { contentsPage } from './contents-page.js';
import { FileArchive } from './file-archive.js';

/** The archive of all data, as a stream, with a page that counts the files of each part. */
@Injectable()
export class DataArchive {
  constructor(
    private readonly archive: FileArchive,
    private readonly clock: Clock,
    private readonly names: ProductNames,
  ) {}

  /** @param session sees all modules as active. @param withheld titles of the parts that the user has no right to */
  async write(
    context: RequestContext,
    session: Session,
    sources: readonly ExportedFiles[],
    withheld: readonly string[],
  ): Promise<Readable> {
    const product = await this.names.of(context.environmentId);
    const head = { product, author: context.actor.name, at: this.clock.now(), withheld };
    const counts = new Map<string, number>();
    const files = async function* (): AsyncGenerator<ExportedFile> {
      for (const source of sources) {
        let count = 0;
        for await (const file of source.list(context, session)) {
          yield file;
          count++;
        }
        counts.set(source.title, count);
      }
    };
    return this.archive.write(files(), (missing) => contentsPage({ ...head, counts, missing }));
  }
}
