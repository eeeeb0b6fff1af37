import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { refundActivityDecider, registrationActivityDecider } from '../../../activities/public.js';
import { refundActivityStream } from '../../../activities/refund-activity/refund-activity.events.js';
import { registrationActivityStream } from '../../../activities/registration-activity/registration-activity.events.js';
import type { KnownPageItem, PageItem } from '../page-item/page-item.events.js';
import { knownItem, type PageItemCommand, pageItemDecider } from '../page-item/page-item.js';
import { isBlankHtml, missingFields } from '../page-item/required-fields.js';
import { siteAdvantageErrors } from './site-advantage.errors.js';
import { type SiteAdvantageEvent, type SiteAdvantageFields, type SiteAdvantageId, siteAdvantageStream } from './site-advantage.events.js';

export type SiteAdvantageCommand = PageItemCommand<'SiteAdvantage', SiteAdvantageFields>;
export type SiteAdvantage = PageItem<SiteAdvantageFields>;
export type KnownSiteAdvantage = KnownPageItem<SiteAdvantageFields>;

/** An advantage has no working copy and no dates. */
export const siteAdvantageDecider = pageItemDecider('SiteAdvantage', { complete, unknown: siteAdvantageErrors.unknown }) as Decider<
  SiteAdvantageCommand,
  SiteAdvantageEvent,
  SiteAdvantage
>;

const folds = { advantage: siteAdvantageDecider, refund: refundActivityDecider, registration: registrationActivityDecider };
type Folds = typeof folds;

/** A command that names an activity reads its stream: an advantage leads nowhere else than to an activity of the structure. */
export const siteAdvantageCase: Case<Addressed<SiteAdvantageId, SiteAdvantageCommand>, KnownSiteAdvantage, Folds, 'advantage'> = {
  folds,
  own: 'advantage',
  streams(command) {
    const { refundActivityId, registrationActivityId } = 'data' in command ? command.data.fields : {};
    return {
      advantage: read(siteAdvantageStream(command.id)),
      ...(refundActivityId && { refund: read(refundActivityStream(refundActivityId)) }),
      ...(registrationActivityId && { registration: read(registrationActivityStream(registrationActivityId)) }),
    };
  },
  decide(command, { advantage, refund, registration }) {
    const { refundActivityId, registrationActivityId } = 'data' in command ? command.data.fields : {};
    const pending = new PendingStream(siteAdvantageDecider, advantage);
    pending.append(siteAdvantageDecider.decide(command, advantage));
    if (refundActivityId && refund.status !== 'live') throw siteAdvantageErrors.unknownRefund();
    if (registrationActivityId && registration.status !== 'live') throw siteAdvantageErrors.unknownRegistration();
    return { events: { advantage: pending.events }, answer: knownItem(pending.state, siteAdvantageErrors.unknown) };
  },
};

/** The members that the kind does not use are dropped. @throws site-advantage.incomplete */
function complete(typed: SiteAdvantageFields): SiteAdvantageFields {
  const { kind } = typed;
  const fields = {
    ...typed,
    title: typed.title.trim(),
    description: typed.description.trim(),
    link: kind === 'link' ? typed.link?.trim() || null : null,
    refundActivityId: kind === 'refund' ? typed.refundActivityId : null,
    registrationActivityId: kind === 'inscription' ? typed.registrationActivityId : null,
  };
  const { title, description, link, refundActivityId, registrationActivityId } = fields;
  const violations = missingFields({
    title,
    ...(kind === 'article' && { description: isBlankHtml(description) ? '' : description }),
    ...(kind === 'link' && { link }),
    ...(kind === 'refund' && { refund_id: refundActivityId }),
    ...(kind === 'inscription' && { inscription_id: registrationActivityId }),
  });
  if (link !== null && !/^https?:\/\/[^\s"<>]+$/.test(link))
    violations.push({ propertyPath: 'link', code: 'invalid', message: 'Le lien commence par http:// ou https://.' });
  if (violations.length > 0) throw siteAdvantageErrors.incomplete(violations);
  return fields;
}
