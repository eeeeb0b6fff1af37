import type { OrderImportId } from '@intendance/domain/advantage/order-import/order-import.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { erasureContext } from '../../platform/wire/system-context.js';
import { RemoveOrderFiles } from './remove-order-files.js';

const longestWaitMs = 10_000;

/** Nobody knows by then whom a file names: the files of all imports of the structure go. An import that runs is waited for. */
@Injectable()
export class RemoveOrderFilesWhenPersonErased implements Policy {
  readonly name = 'remove-order-files-when-person-erased';
  readonly from = ['person'];
  readonly types = ['PersonalDataErased'];

  constructor(
    private readonly db: TenantDb,
    private readonly removal: RemoveOrderFiles,
    private readonly progress: ProjectionProgress,
  ) {}

  async when(event: RecordedEvent): Promise<void> {
    // Imports are looked up in a read model: it must show all that came before.
    if (!(await this.progress.shows(event, ['order-import-list'], longestWaitMs))) throw new Error('the read models are late');
    const context = erasureContext(event, 'order files');
    const rows = await this.db.query<{ id: OrderImportId }>(context, 'SELECT id FROM read.order_import_list WHERE has_file ORDER BY id');
    for (const { id } of rows) await this.removal.remove(context, id);
  }
}
