import type { Schema } from '@intendance/contract/client.js';
import type { Tone } from '../../ui/feedback/status-badge.js';

/** The verdict of the URSSAF rules on a voucher, in the words of the screens. */
export const giftVerdicts: Readonly<Record<Schema<'GiftVoucherDto'>['verdict'], { label: string; tone: Tone }>> = {
  OUTSIDE: { label: 'Hors plafond', tone: 'neutral' },
  EXEMPT_GLOBAL: { label: 'Exonéré', tone: 'done' },
  EXEMPT_EVENT: { label: 'Exonéré par évènement', tone: 'done' },
  AT_RISK: { label: 'À risque', tone: 'refused' },
};
