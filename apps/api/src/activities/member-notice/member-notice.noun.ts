import type { MemberNoticeEvent, MemberNoticeKind } from '@intendance/domain/activities/member-notice/member-notice.events.js';
import { memberNoticesDecider } from '@intendance/domain/activities/member-notice/member-notice.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { describer } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';
import { MemberNoticeController } from './member-notice.controller.js';
import { MemberNoticesReader } from './member-notices-reader.js';

const labels: Readonly<Record<MemberNoticeKind, string>> = {
  'refund-received': 'remboursement reçu',
  'refund-accepted': 'remboursement accepté',
  'refund-refused': 'remboursement refusé',
  'refund-paid': 'remboursement payé',
  'registration-received': 'inscription reçue',
  'registration-confirmed': 'inscription confirmée',
  'registration-refused': 'inscription refusée',
  'registration-paid': 'inscription réglée',
  'registration-waiting': 'liste d’attente',
};

export const memberNoticeNoun = noun({
  feature: 'refund-settings',
  controllers: [MemberNoticeController],
  providers: [MemberNoticesReader],
  history: [
    describer<MemberNoticeEvent>({
      streamType: 'member-notices',
      recordType: 'member_notices',
      describe: ({ data: { off } }) => ({
        label: 'a choisi les mails aux bénéficiaires',
        fields: { off: field('Mails qui ne partent pas', off.map((kind) => labels[kind]).join(', ') || null) },
      }),
    }),
  ],
  streams: [
    stream('member-notices', memberNoticesDecider, {
      texts: {},
      relay: { MemberNoticesChosen: ['off'] },
    }),
  ],
});
