import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { longestWaitMs } from '../../platform/http/position.guard.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { late } from '../../platform/wire/read-model-errors.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

const lists = ['unsubscription-list', 'mail-bounce-list', 'person-list'];

/** An address as the selection of recipients knows it. */
export type Addressee = { readonly addressId: UnsubscriptionId; readonly personId: PersonId | null };
/** `is_bounce`: the address is blocked; else it, or the person whatever the address is now, is unsubscribed. */
type SuppressedRow = { id: string; person_id: string | null; is_bounce: boolean };

const select = `
  SELECT id, person_id, false AS is_bounce FROM read.unsubscription_list
   WHERE is_unsubscribed AND (id = ANY ($1::uuid[]) OR person_id = ANY ($2::uuid[]))
  UNION ALL SELECT id, NULL, true FROM read.mail_bounce_list WHERE is_blocked AND id = ANY ($1::uuid[])`;

export type SuppressionReasons<Entry> = {
  isUnsubscribed(entry: Entry): boolean;
  isBounced(entry: Entry): boolean;
};

/** The addressees whom mailings leave out. */
@Injectable()
export class Suppressions {
  constructor(
    private readonly db: TenantDb,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Waits for the lists that a selection reads. @throws RequestError 503 while they are late */
  async upToDate(context: Pick<RequestContext, 'environmentId'>): Promise<void> {
    if (!(await this.progress.caughtUp(context, lists, longestWaitMs))) throw late();
  }

  /**
   * Looks the addressees up in one statement, whatever their number. The lists show every opt-out and bounce recorded before the call, so
   * that nobody gets a mail after an opt-out.
   * @throws RequestError 503 while the lists are late
   */
  async among<Entry extends Addressee>(context: RequestContext, addressees: readonly Entry[]): Promise<SuppressionReasons<Entry>> {
    await this.upToDate(context);
    const rows = await this.db.query<SuppressedRow>(context, select, [
      addressees.map(({ addressId }) => addressId),
      addressees.flatMap(({ personId }) => personId ?? []),
    ]);
    const blocked = new Set(rows.flatMap(({ id, is_bounce }) => (is_bounce ? id : [])));
    const addresses = new Set(rows.flatMap(({ id, is_bounce }) => (is_bounce ? [] : id)));
    const people = new Set(rows.flatMap(({ person_id }) => person_id ?? []));
    return {
      isUnsubscribed: ({ addressId, personId }) => addresses.has(addressId) || (personId !== null && people.has(personId)),
      isBounced: ({ addressId }) => blocked.has(addressId),
    };
  }
}
