import type { FeatureKey } from '@intendance/contract/access.js';
import { Injectable } from '@nestjs/common';
import { contentOf, wholeList } from '../../capabilities/data-export/exported-list.js';
import type { ExportedFile, ExportedFiles } from '../../capabilities/manifest/exported-files.js';
import { Exporter } from '../../platform/documents/exporter.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { personListing } from '../person/person.listing.js';
import { personView } from '../person/person-view.js';
import { ConfiguredFields } from '../person-field/configured-fields.js';
import { exportedFields } from './exported-fields.js';
import { personExport } from './person-export-columns.js';

/** The directory in the archive of all data, with the fields that the user may see. */
@Injectable()
export class ExportedPeople implements ExportedFiles {
  readonly title = 'Bénéficiaires';
  readonly feature: FeatureKey = 'people';

  constructor(
    private readonly exporter: Exporter,
    private readonly configured: ConfiguredFields,
  ) {}

  async *list(context: RequestContext, session: Session): AsyncGenerator<ExportedFile> {
    const { fields } = await this.configured.of(context);
    const sheet = personExport(exportedFields(undefined, fields, personView(session)));
    const open = async () => contentOf(await this.exporter.export(context, personListing, sheet, wholeList(personListing)));
    yield { path: `${this.title}.csv`, open };
  }
}
