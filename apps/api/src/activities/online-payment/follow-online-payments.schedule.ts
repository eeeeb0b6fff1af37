import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Clock } from '../../platform/runtime/clock.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import { OnlinePayments, type PaymentAddress } from './online-payments.js';

type Row = Omit<PaymentAddress, 'environmentId'> & { readonly environment_id: EnvironmentId };

/** `$1`: now. A page that should have ended two hours ago belongs to a service that refuses or is away: it is asked once an hour. */
const duePayments = `SELECT environment_id, registration_id AS "registrationId", id AS "paymentId"
  FROM read.online_payment_list
  WHERE status IN ('open', 'received', 'refunding')
    AND (started_at > $1::timestamptz - interval '2 hours' OR status <> 'open' OR date_part('minute', $1::timestamptz) = 0)
  ORDER BY started_at LIMIT 10000`;

/** Finds the payments of those who did not come back from the page of the service, and repeats what an outage has cut. */
@Injectable()
export class FollowOnlinePayments implements Schedule {
  readonly name = 'follow-online-payments';
  readonly when = { seconds: 60 } as const;
  private readonly logger = new Logger('payments');

  constructor(
    private readonly everywhere: EveryDatabase,
    private readonly payments: OnlinePayments,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const rows = await this.everywhere.query<Row>(duePayments, [this.clock.now()]);
    return runEach(
      rows.map(({ environment_id, ...address }) => ({ environmentId: environment_id, ...address })),
      (address) => this.payments.follow(address),
      (address, err) => this.logger.warn({ msg: 'an online payment is followed at the next run', ...address, err }),
    );
  }
}
