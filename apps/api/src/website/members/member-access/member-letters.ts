import type { EnvironmentId, PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { PlatformDb } from '../../../platform/tenancy/platform-db.js';

/** The letters that name a person and have no event of the person: links to the space, and messages of the contact page. */
@Injectable()
export class MemberLetters {
  constructor(
    private readonly db: PlatformDb,
    private readonly clock: Clock,
  ) {}

  /** Before the letter: a letter without a row would outlive the erasure of the person. */
  async record(environmentId: EnvironmentId, letterId: string, personIds: readonly PersonId[]): Promise<void> {
    if (personIds.length === 0) return;
    await this.db.query(
      `insert into identity.member_letter (letter_id, environment_id, person_id, sent_at)
       select $1, $2, person_id, $4 from unnest($3::uuid[]) person_id on conflict do nothing`,
      [letterId, environmentId, personIds, this.clock.now()],
    );
  }

  async of(environmentId: EnvironmentId, personId: PersonId): Promise<string[]> {
    const rows = await this.db.query<{ letter_id: string }>(
      'select letter_id from identity.member_letter where environment_id = $1 and person_id = $2',
      [environmentId, personId],
    );
    return rows.map(({ letter_id }) => letter_id);
  }

  async forget(environmentId: EnvironmentId, personId: PersonId): Promise<void> {
    await this.db.query('delete from identity.member_letter where environment_id = $1 and person_id = $2', [environmentId, personId]);
  }
}
