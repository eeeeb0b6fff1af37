import { Injectable } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';
import { PlatformDb } from '../tenancy/platform-db.js';

export type References = {
  /** Ids that answers to requests mention. */
  readonly records: readonly string[];
  /** Events that letters were sent for: a letter has the id of its event. */
  readonly letters: readonly string[];
};

/** Personal data that the platform stores for a while outside events and read models: cached responses, letters and their jobs. */
@Injectable()
export class PersonalReferences {
  constructor(
    private readonly db: PlatformDb,
    private readonly jobs: Jobs,
  ) {}

  /** A removed response is built again from the event store, which has the result of the command. */
  async remove({ records, letters }: References): Promise<void> {
    if (records.length > 0)
      await this.db.query('DELETE FROM platform.http_answer WHERE body LIKE ANY ($1)', [records.map((id) => `%${id}%`)]);
    if (letters.length === 0) return;
    await this.db.query('DELETE FROM platform.mailbox WHERE id = ANY ($1::uuid[])', [letters]);
    await this.jobs.remove('mail', letters);
  }
}
