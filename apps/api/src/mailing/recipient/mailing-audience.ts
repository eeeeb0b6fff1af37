import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type Exclusion, type Selection, selectRecipients } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { atHome, type RequestContext } from '../../platform/wire/request-context.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { AudienceSources, type ListedContact } from './audience-sources.js';
import { Suppressions } from './suppressions.js';

export type Candidate = ListedContact & { readonly addressId: UnsubscriptionId };

/** Small enough for the objects of a page to die young. */
export const entriesAtOnce = 500;

/** The people and addresses of a page whose mail of one of these mailings has left, or will. */
const selectReached = `
  SELECT person_id, address_id FROM platform.mailing_recipient WHERE mailing_id = ANY ($1::uuid[]) AND state <> 'refused' AND address_id = ANY ($2::uuid[])
  UNION ALL
  SELECT person_id, address_id FROM platform.mailing_recipient WHERE mailing_id = ANY ($1::uuid[]) AND state <> 'refused' AND person_id = ANY ($3::uuid[])`;
type ReachedRow = { person_id: string | null; address_id: string };

/** The ids that name an entry among those to exclude. */
export const keysOf = ({ personId, email, addressId }: Candidate): string[] => [
  ...(personId ? [personId] : []),
  ...(email ? [addressId] : []),
];

/** `addresses`: of the pages before; gets those of the page. */
type ScreeningRules = {
  readonly excludedMailings: readonly MailingId[];
  readonly excludedKeys: ReadonlySet<string>;
  readonly addresses?: Set<string>;
};

/** The recipients of a mailing: those of its lists, people and typed addresses who are not excluded, unsubscribed, blocked or double. */
@Injectable()
export class MailingAudience {
  constructor(
    private readonly mailings: MailingSending,
    private readonly sources: AudienceSources,
    private readonly suppressions: Suppressions,
    private readonly db: TenantDb,
    private readonly keys: MailKeys,
  ) {}

  /** All of them at once, for those who need the whole. @throws mailing.unknown; RequestError 503 while the lists of opt-outs are late */
  async select(context: RequestContext, mailingId: DeliveredMailingId): Promise<Selection<Candidate>> {
    const recipients: Candidate[] = [];
    const excluded = new Map<Candidate, Exclusion>();
    for await (const page of this.pages(context, mailingId)) {
      recipients.push(...page.recipients);
      for (const [entry, reason] of page.excluded) excluded.set(entry, reason);
    }
    return { recipients, excluded };
  }

  /** Page by page, as they are now. The memory holds the keys of all entries, and the values of one page. */
  async *pages(context: RequestContext, mailingId: DeliveredMailingId): AsyncGenerator<Selection<Candidate>> {
    await this.suppressions.upToDate(context);
    const { excludedMailings } = await this.mailings.mailing(context, mailingId);
    const excludedKeys = new Set<string>();
    const addresses = new Set<string>();
    for (const source of await this.sources.now(context, mailingId)) {
      const read = await this.sources.open(context, mailingId, source);
      for (let from = 0; from < source.size; from += entriesAtOnce) {
        const page = this.candidates(context, await read(from, from + entriesAtOnce));
        if (source.isExcluded) for (const key of page.flatMap(keysOf)) excludedKeys.add(key);
        else yield await this.screen(context, page, { excludedMailings, excludedKeys, addresses });
      }
    }
  }

  candidates({ environmentId }: RequestContext, entries: readonly ListedContact[]): Candidate[] {
    return entries.map((entry) => ({ ...entry, addressId: this.keys.addressId(environmentId, entry.email ?? '') }));
  }

  /** @throws RequestError 503 while the lists of opt-outs are late */
  async screen(
    context: RequestContext,
    page: readonly Candidate[],
    { excludedMailings, excludedKeys, addresses }: ScreeningRules,
  ): Promise<Selection<Candidate>> {
    const reached = await this.reached(context, excludedMailings, page);
    const suppression = await this.suppressions.among(context, page);
    const isExcluded = (entry: Candidate): boolean =>
      [entry.addressId, entry.personId].some((key) => key !== null && (excludedKeys.has(key) || reached.has(key)));
    return selectRecipients(page, { isExcluded, ...suppression }, addresses);
  }

  private async reached(context: RequestContext, mailings: readonly MailingId[], page: readonly Candidate[]): Promise<ReadonlySet<string>> {
    if (mailings.length === 0) return new Set();
    const rows = await this.db.query<ReachedRow>(atHome(context), selectReached, [
      mailings,
      page.map(({ addressId }) => addressId),
      page.flatMap(({ personId }) => personId ?? []),
    ]);
    return new Set(rows.flatMap(({ person_id, address_id }) => (person_id ? [person_id, address_id] : [address_id])));
  }
}
