import type { Readable } from 'node:stream';
import type { FeatureKey } from '@intendance/contract/access.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';

/** One file of the archive. `path` has folders in French; `open` runs when the archive reaches the file. */
export type ExportedFile = { readonly path: string; open(): Promise<Readable | Buffer> };

/** Files of one noun in the archive of all data of an environment. The noun declares its class in its manifest. */
export interface ExportedFiles {
  /** Shown in the table of contents of the archive. */
  readonly title: string;
  /** The access that readers of these files need. */
  readonly feature: FeatureKey;
  /** @param session sees all modules as active */
  list(context: RequestContext, session: Session): AsyncIterable<ExportedFile>;
}
