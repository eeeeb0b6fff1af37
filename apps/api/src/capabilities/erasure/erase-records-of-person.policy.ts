import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PersonalReferences } from '../../platform/personal-references/personal-references.js';
import type { Policy } from '../../platform/projection/projection.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { erasureContext } from '../../platform/wire/system-context.js';
import { Attachments } from '../attachment/attachments.js';
import type { RecordErasure } from '../manifest/record-erasure.js';

export const recordErasures = Symbol('recordErasures');

const longestWaitMs = 10_000;

/** Clears the records of every noun that name an erased person: texts, documents, letters and cached responses. Amounts stay. */
@Injectable()
export class EraseRecordsOfPerson implements Policy {
  readonly name = 'erase-records-of-person';
  readonly from = ['person'];
  readonly types = ['PersonalDataErased'];
  // A store from before this policy may hold an erasure that no policy has followed yet. A second erasure changes nothing.
  readonly startsAt = 'beginning';

  constructor(
    @Inject(recordErasures) private readonly erasures: readonly RecordErasure[],
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly attachments: Attachments,
    private readonly progress: ProjectionProgress,
    private readonly references: PersonalReferences,
  ) {}

  async when(event: RecordedEvent): Promise<void> {
    const readModels = [...new Set(this.erasures.flatMap((erasure) => erasure.readModels))];
    // The policy parks the environment and tries again: a record that a late read model hides would keep its documents.
    if (!(await this.progress.shows(event, readModels, longestWaitMs))) throw new Error('the read models are late');
    for (const erasure of this.erasures) {
      const records = await this.db.query<{ id: string }>(erasureContext(event, 'records'), erasure.select, [streamKeyOf(event.stream)]);
      for (const { id } of records) await this.clear(event, erasure, id);
    }
  }

  private async clear(event: RecordedEvent, { attachments, streamOf, erasing }: RecordErasure, id: string): Promise<void> {
    const context = erasureContext(event, id);
    if (erasing) await this.commands.execute(erasing(context, id));
    const documentContext = erasureContext(event, `${id} documents`);
    const documents = attachments ? await this.attachments.erase(documentContext, attachments, streamOf(id)) : [];
    const [slice] = await this.store.read(context.environmentId, [streamOf(id)]);
    await this.references.remove({ records: [id, ...documents], letters: (slice?.events ?? []).map((recorded) => recorded.id) });
  }
}
