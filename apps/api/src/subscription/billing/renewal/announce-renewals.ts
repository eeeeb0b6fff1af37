import { noticeAddressHash, renewalCase, renewalToAnnounce } from '@intendance/domain/subscription/billing/renewal/renewal.js';
import { linesOf, type PricedOffer } from '@intendance/domain/subscription/contract/subscription/offer-lines.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { ListEnvironmentIds } from '../../contract/environment/environments.query.js';
import { Offers } from '../../contract/subscription/offers.js';
import { renewalLetter } from './renewal-letter.js';

/** Tells administrators, from three months to one month before, that their commitment is renewed. Any day of these months catches up. */
@Injectable()
export class AnnounceRenewals implements Schedule {
  readonly name = 'commitment-renewals';
  readonly when = { cron: '10 6 * * *' };
  private readonly logger = new Logger('renewals');

  constructor(
    private readonly offers: Offers,
    private readonly queries: QueryBus,
    private readonly administrators: AdministratorMail,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (id) => this.announce(id),
      (environmentId, err) => this.logger.warn({ msg: 'the renewal of a commitment is announced at the next time', environmentId, err }),
    );
  }

  /** Letters come before their proof: a run that stopped between both sends no letter twice, because their ids are derived. */
  private async announce(id: EnvironmentId): Promise<void> {
    const { offer } = await this.offers.find(id);
    const endsOn = renewalToAnnounce(offer, this.clock.today());
    if (endsOn === null) return;
    const renewal = { endsOn, monthly: monthlyPriceOn(offer, endsOn), renewed: monthlyPriceOn(offer, addDays(endsOn, 1)) };
    const identity = { key: `renewal ${id} ${endsOn}`, about: `renewal ${endsOn}` };
    const administrators = await this.administrators.send(id, renewalLetter(renewal, this.config.publicUrl), identity);
    if (administrators.length === 0) this.logger.warn({ msg: 'a renewal has no administrator to be announced to', environmentId: id });
    const addressHashes = administrators.map(({ email }) => noticeAddressHash(id, endsOn, email));
    const command = { type: 'AnnounceRenewal' as const, id, data: { endsOn, addressHashes } };
    await this.commands.execute(new ExecuteCase(systemContext(id), renewalCase, command));
  }
}

/** In a period that begins on `day`, without promotions. */
const monthlyPriceOn = (offer: PricedOffer, day: LocalDate): Cents => sum(linesOf(offer, day).map(({ price }) => price));
