import type { EnvironmentId, PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FactorTable } from '../../../capabilities/second-factor/factor-table.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { PlatformDb } from '../../../platform/tenancy/platform-db.js';

export type MemberHolder = { readonly environmentId: EnvironmentId; readonly personId: PersonId };

/** The second factors of members. A secret belongs to one person of one structure. */
@Injectable()
export class MemberFactors extends FactorTable<MemberHolder> {
  constructor(db: PlatformDb, clock: Clock, config: Config) {
    super(
      { db, clock, config },
      {
        table: 'identity.member_factor',
        keys: ['environment_id', 'person_id'],
        keyOf: ({ environmentId, personId }) => [environmentId, personId],
        placeOf: ({ environmentId, personId }) => ({ owner: `member factor ${environmentId}`, subject: personId }),
      },
    );
  }
}
