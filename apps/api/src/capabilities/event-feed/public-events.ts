import type { EventName, StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { DatabaseLogs } from '../../platform/logs/database-logs.js';
import type { PublicEventDto } from './event-feed.dto.js';
import { PublicEventTypes } from './public-event-types.js';

/** The events of an environment as other systems receive them. */
@Injectable()
export class PublicEvents {
  constructor(
    private readonly logs: DatabaseLogs,
    private readonly types: PublicEventTypes,
  ) {}

  /** In the order of the names; an event that is withheld has none. */
  async named(environmentId: EnvironmentId, names: readonly EventName[]): Promise<PublicEventDto[]> {
    if (names.length === 0) return [];
    const records = await this.recordsOf(environmentId, names);
    if (records.length === names.length) return this.toWire(records);
    // The structure has moved, and its rows are gone from the database that this process still had in mind.
    this.logs.directory.forget(environmentId);
    return this.toWire(await this.recordsOf(environmentId, names));
  }

  private async recordsOf(environmentId: EnvironmentId, names: readonly EventName[]): Promise<StoredRecord[]> {
    const { database, feed } = await this.logs.of(environmentId);
    const records = await feed.byName(environmentId, names);
    return records.map((record) => ({ ...record, position: { ...record.position, shard: database.number } }));
  }

  private toWire(records: readonly StoredRecord[]): PublicEventDto[] {
    return records.flatMap((record) => this.types.toWire(record) ?? []);
  }
}
