import type { Id } from '@intendance/kernel/id.js';
import type { Funnel } from './recipients.js';

export type DeliveredMailingId = Id<'mailing'>;
/** `limit` in percent. */
export type RefusalRate = { accepted: number; refused: number; limit: number };
export type DeliveryTotals = { accepted: number; refused: number; unknown: number };

/** Deliveries that started before exclusions existed have no count of them. */
type StoredFunnel = Omit<Funnel, 'excluded'> & Partial<Pick<Funnel, 'excluded'>>;

/** Stored for ever: only add optional fields or new types. The mails themselves are rows, never events (docs/adr/0067). */
export type MailDeliveryEvent =
  /** The recipients are those of this moment: `audience` names the rows that fix them. Older streams begin with their start. */
  | { type: 'MailDeliveryRequested'; data: { audience: string } }
  /** Nothing has left: the mailing is a draft again. `isEmpty`: no recipient was left when the audience was written down. */
  | { type: 'MailDeliveryCancelled'; data: { audience: string; isEmpty?: true } }
  | { type: 'MailDeliveryStarted'; data: { funnel: StoredFunnel } }
  | { type: 'MailDeliveryStopped'; data: Record<string, never> }
  /** The server refused too many of the mails that it has answered: the program stopped by itself. */
  | { type: 'MailDeliveryPaused'; data: RefusalRate }
  | { type: 'MailDeliveryResumed'; data: Record<string, never> }
  /** Mails with an unknown outcome are sent again only when `withUnknown` shows that a user decided so. */
  | { type: 'FailedMailsRetried'; data: { mails: number; withUnknown: boolean } }
  | { type: 'MailDeliveryFinished'; data: DeliveryTotals };

export const mailDeliveryStream = (id: DeliveredMailingId): `mail-delivery-${string}` => `mail-delivery-${id}`;
