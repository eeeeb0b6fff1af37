import { priceChangeOf } from '@intendance/domain/subscription/contract/price-announcement/price-change.js';
import {
  isToAnnounce,
  type PriceList,
  type PriceLists,
  priceListCase,
  priceListsId,
} from '@intendance/domain/subscription/contract/price-list/price-list.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { AdministratorMail } from '../environment/administrator-mail.js';
import { ListEnvironmentIds } from '../environment/environments.query.js';
import { PublishedPrices } from '../price-list/published-prices.js';
import { Offers } from '../subscription/offers.js';
import { priceLetter } from './price-letter.js';

/** Tells administrators which prices of their structure change, and when. */
@Injectable()
export class AnnouncePrices implements Schedule {
  readonly name = 'price-announcements';
  readonly when = { cron: '20 6 * * *' };
  private readonly logger = new Logger('prices');

  constructor(
    private readonly prices: PublishedPrices,
    private readonly offers: Offers,
    private readonly queries: QueryBus,
    private readonly administrators: AdministratorMail,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    const today = this.clock.today();
    const lists = await this.prices.lists();
    let failures = 0;
    for (const list of lists.filter((each) => isToAnnounce(each, today))) failures += await this.announce(list, lists);
    return failures;
  }

  /** Recorded once every letter is kept: until then the next day tries again, and their ids keep a letter from leaving twice. */
  private async announce(list: PriceList, lists: PriceLists): Promise<number> {
    const failures = await runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (id) => this.send(id, list, lists),
      (environmentId, err) => this.logger.warn({ msg: 'new prices are announced to a structure at the next time', environmentId, err }),
    );
    if (failures > 0) return failures;
    const command = { type: 'RecordAnnouncement' as const, id: priceListsId, data: { validFrom: list.validFrom } };
    await this.commands.execute(new ExecuteCase(systemContext(operatorEnvironmentId), priceListCase, command));
    return 0;
  }

  private async send(id: EnvironmentId, list: PriceList, lists: PriceLists): Promise<void> {
    const { offer } = await this.offers.find(id);
    const isWithdrawn = list.withdrawnOn !== null;
    // A withdrawal is announced to the customers whose prices would have changed.
    const planned = lists.map((each) => (each === list ? { ...each, withdrawnOn: null } : each));
    const change = priceChangeOf({ ...offer, priceLists: planned }, list.validFrom, this.clock.today());
    if (!change) return;
    const key = `prices ${id} ${list.validFrom} ${list.publishedOn} ${isWithdrawn}`;
    await this.administrators.send(id, priceLetter(change, isWithdrawn, this.config.publicUrl), { key, about: `prices ${list.validFrom}` });
  }
}
