import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type Funnel, funnelOf, sumOfFunnels } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { type AudiencePage, AudienceRows, type Preparation } from './audience-rows.js';
import { type AudienceSource, AudienceSources, type ReadEntries } from './audience-sources.js';
import { entriesAtOnce, keysOf, MailingAudience } from './mailing-audience.js';
import type { Run } from './recipient-rows.js';

type PreparedRun = Run & { readonly audience: string };
type Conditions = { readonly isOver: () => Promise<boolean>; readonly isCurrent: () => Promise<boolean> };

/** Fixes who gets a mailing at the request of its sending, and writes the recipients down page by page: the memory holds one page. */
@Injectable()
export class AudiencePreparation {
  constructor(
    private readonly rows: AudienceRows,
    private readonly sources: AudienceSources,
    private readonly audience: MailingAudience,
    private readonly mailings: MailingSending,
  ) {}

  /** Reads until the first recipient. @throws RequestError 503 while the lists of opt-outs are late */
  async hasRecipient(context: RequestContext, mailingId: DeliveredMailingId): Promise<boolean> {
    for await (const { recipients } of this.audience.pages(context, mailingId)) if (recipients.length > 0) return true;
    return false;
  }

  /** @returns the name of the audience of this moment */
  async fix(context: RequestContext, run: Run): Promise<string> {
    const audience = newId();
    await this.rows.fix(audience, run, await this.sources.now(context, run.mailingId));
    return audience;
  }

  /** @returns the funnel of all pages; null when the job is over, or the sending waits for this audience no more */
  async prepare(context: RequestContext, run: PreparedRun, { isOver, isCurrent }: Conditions): Promise<Funnel | null> {
    let place = await this.rows.place(run, run.audience, isCurrent);
    if (!place) return null;
    const { excludedMailings } = await this.mailings.mailing(context, run.mailingId);
    const sources = await this.rows.sources(run.audience);
    while (place.source < sources.length) {
      const source = sources[place.source] as AudienceSource;
      const read = await this.sources.open(context, run.mailingId, source);
      do {
        if (await isOver()) return null;
        const page = await this.page(context, run, { place, source, read, excludedMailings });
        place = await this.rows.write(run, run.audience, place, page);
        if (!place) return null;
      } while (place.line > 0);
    }
    return place.funnel;
  }

  private async page(
    context: RequestContext,
    run: PreparedRun,
    { place, source, read, excludedMailings }: OpenedSource,
  ): Promise<AudiencePage> {
    const { funnel, line } = place;
    // Typed addresses leave their event with an erasure: a page of a part of them would begin at another one.
    const end = source.people === null && source.file === null ? source.size : line + entriesAtOnce;
    const candidates = this.audience.candidates(context, await read(line, end));
    const next = end >= source.size ? { source: place.source + 1, line: 0 } : { source: place.source, line: end };
    if (source.isExcluded) return { recipients: [], exclusions: candidates.flatMap(keysOf), next: { ...next, funnel } };
    const excludedKeys = await this.rows.excludedAmong(run.audience, candidates.flatMap(keysOf));
    const selection = await this.audience.screen(context, candidates, { excludedMailings, excludedKeys });
    const recipients = selection.recipients.map((entry) => ({ ...entry, id: newId(), email: entry.email?.trim() ?? '' }));
    return { recipients, exclusions: [], next: { ...next, funnel: sumOfFunnels(funnel, funnelOf(selection)) } };
  }
}

type OpenedSource = {
  readonly place: Preparation;
  readonly source: AudienceSource;
  readonly read: ReadEntries;
  readonly excludedMailings: readonly MailingId[];
};
