import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../../platform/runtime/lru.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { DocumentJournal, type OpenedDocument } from '../attachment/document-journal.js';
import { recordExport } from './export-journal.js';

const hour = 3_600_000;

/** Writes one line an hour for each reader and document: a clerk who reviews a claim looks at its document several times. */
@Injectable()
export class OpenedDocuments extends DocumentJournal {
  private readonly recentLines = lru<string, true>(20_000, { ttl: hour });

  constructor(private readonly store: EventStore) {
    super();
  }

  /** A document of a person does not open without its line in the history. */
  async record(context: RequestContext, { purpose, recordId, attachmentId }: OpenedDocument): Promise<void> {
    if (!purpose.isPersonal) return;
    const key = `${context.actor.id} ${attachmentId}`;
    if (this.recentLines.has(key)) return;
    const data = { purpose: purpose.name, recordId, attachmentId };
    await recordExport(this.store, context, 'OpenDocument', { type: 'DocumentOpened', data });
    this.recentLines.set(key, true);
  }
}
