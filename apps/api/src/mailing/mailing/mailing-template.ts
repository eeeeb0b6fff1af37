import type { FeatureKey } from '@intendance/contract/access.js';
import type { KnownMailing } from '@intendance/domain/mailing/mailing/mailing-state.js';
import type { MailingListId } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindRefund, type ListedRegistration, registrationListing } from '../../activities/public.js';
import { sanitizeIllustratedText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { parseList } from '../../platform/lists/list-request.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ListedPeople, type ListName, type ListRows } from './listed-people.js';
import { pageItemTypes, ReadPageItemText } from './page-item-text.query.js';

/** Records and lists that a mailing can start from. */
export const shortcutTypes = ['person', 'list', 'refund', 'inscription', ...pageItemTypes] as const;
export type ShortcutType = (typeof shortcutTypes)[number];
/** A shortcut opens no record that its user may not read. */
export const shortcutFeatures: Readonly<Record<ShortcutType, FeatureKey>> = {
  person: 'mailings',
  list: 'mailings',
  refund: 'refunds',
  inscription: 'inscriptions',
  article: 'website-pages',
  advantage: 'website-advantages',
};
export type Template = Pick<KnownMailing, 'subject' | 'body' | 'lists' | 'people' | 'addresses'>;

const greeting = '<p>Bonjour {prénom|à toutes et à tous},</p>';
const blank: Template = { subject: '', body: greeting, lists: [], people: [], addresses: [] };
const mostAttendees = 10_000;

/** The beginning of a mailing about a record: its recipients, and a subject where one goes without saying. */
@Injectable()
export class MailingTemplates {
  constructor(
    private readonly queries: QueryBus,
    private readonly listReader: ListReader,
    private readonly listedPeople: ListedPeople,
  ) {}

  /** @throws refund.unknown */
  async of(context: RequestContext, type: ShortcutType, id: string): Promise<Template> {
    switch (type) {
      case 'person':
        return { ...blank, people: [id as PersonId] };
      case 'list':
        return { ...blank, lists: [id as MailingListId] };
      case 'refund': {
        const { state } = await this.queries.execute(new FindRefund(context, id));
        return { ...blank, subject: 'Votre demande de remboursement', people: [state.claim.personId] };
      }
      case 'inscription':
        return this.ofAttendees(context, id);
      case 'article':
      case 'advantage': {
        const { title, html } = await this.queries.execute(new ReadPageItemText(context, type, id));
        return { ...blank, subject: title, body: `${greeting}${sanitizeIllustratedText(html)}` };
      }
    }
  }

  async ofList(context: RequestContext, list: ListName, rows: ListRows): Promise<Template> {
    return { ...blank, people: await this.listedPeople.of(context, list, rows) };
  }

  /** People with a registration that is not refused. */
  private async ofAttendees(context: RequestContext, activityId: string): Promise<Template> {
    const request = parseList(registrationListing, {
      'filters[inscription_settings|eq]': activityId,
      'filters[status|in]': 'waiting,valid,paid',
      limit: String(mostAttendees),
    });
    const { rows } = await this.listReader.page<ListedRegistration & { activity_name: string | null }>(
      context,
      registrationListing,
      request,
    );
    const people = [...new Set(rows.map(({ state }) => state.claim.personId))];
    return { ...blank, subject: rows[0]?.activity_name ?? '', people };
  }
}
