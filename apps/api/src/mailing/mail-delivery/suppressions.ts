import { Injectable } from '@nestjs/common';
import { longestWaitMs } from '../../platform/http/position.guard.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { late } from '../../platform/wire/read-model-errors.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Bounces } from '../bounce/bounces.js';
import { type Addressee, Unsubscriptions } from '../unsubscription/unsubscriptions.js';

const lists = ['unsubscription-list', 'mail-bounce-list', 'person-list'];

export type SuppressionReasons<Entry> = {
  isUnsubscribed(entry: Entry): boolean;
  isBounced(entry: Entry): boolean;
};

/** The addressees whom mailings leave out. */
@Injectable()
export class Suppressions {
  constructor(
    private readonly unsubscriptions: Unsubscriptions,
    private readonly bounces: Bounces,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Waits for the lists that a selection reads. @throws RequestError 503 while they are late */
  async upToDate(context: Pick<RequestContext, 'environmentId'>): Promise<void> {
    if (!(await this.progress.caughtUp(context, lists, longestWaitMs))) throw late();
  }

  /**
   * Looks the addressees up in two statements, whatever their number. The lists show every opt-out and bounce recorded before the call, so
   * that nobody gets a mail after an opt-out.
   * @throws RequestError 503 while the lists are late
   */
  async among<Entry extends Addressee>(context: RequestContext, addressees: readonly Entry[]): Promise<SuppressionReasons<Entry>> {
    await this.upToDate(context);
    const addressIds = addressees.map(({ addressId }) => addressId);
    const [unsubscribed, blocked] = await Promise.all([
      this.unsubscriptions.among(context, addressees),
      this.bounces.among(context, addressIds),
    ]);
    return { isUnsubscribed: (entry) => unsubscribed.has(entry), isBounced: ({ addressId }) => blocked.has(addressId) };
  }
}
