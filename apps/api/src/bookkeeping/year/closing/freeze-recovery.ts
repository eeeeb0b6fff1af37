import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { LivingSession } from '../../../platform/pools/living-session.js';
import { EveryDatabase } from '../../../platform/tenancy/every-database.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { freezeName, YearFreeze } from './freeze.js';

type FrozenYear = { environment_id: EnvironmentId; id: FiscalYearId; freeze_id: string | null };

/** Cancels the freezes of dead processes: a year stays frozen only while a live session holds its lock. */
@Injectable()
export class FreezeRecovery implements Schedule {
  readonly name = 'freeze-recovery';
  /** The users of a frozen year wait for the recovery. */
  readonly when = { seconds: 15 };
  private readonly logger = new Logger('closing');

  constructor(
    private readonly everywhere: EveryDatabase,
    private readonly session: LivingSession,
    private readonly freeze: YearFreeze,
  ) {}

  async run(): Promise<number> {
    const rows = await this.everywhere.query<FrozenYear>(
      "SELECT environment_id, id, state #>> '{frozen,freezeId}' AS freeze_id FROM read.fiscal_year_list WHERE state ->> 'frozen' IS NOT NULL",
    );
    return runEach(
      rows,
      (row) => this.recover(row),
      ({ environment_id, id }, err) => this.logger.warn({ msg: 'a year stays frozen until the next run', environment_id, id, err }),
    );
  }

  private async recover({ environment_id, id, freeze_id }: FrozenYear): Promise<void> {
    const name = freezeName(environment_id, id);
    if (await this.session.isAbandoned(name)) await this.freeze.recover(systemContext(environment_id), id, freeze_id ?? undefined);
  }
}
