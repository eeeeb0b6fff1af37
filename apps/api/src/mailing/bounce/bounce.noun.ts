import { bounceFold } from '@intendance/domain/mailing/bounce/bounce.js';
import { bouncePersonal } from '@intendance/domain/mailing/bounce/bounce-personal.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { PersonBounceController } from './bounce.controller.js';
import { bounceErasure } from './bounce.erasure.js';
import { bounceHistory } from './bounce.history.js';
import { bounceList } from './bounce-list.projection.js';
import { Bounces } from './bounces.js';
import { RawReports } from './raw-reports.js';
import { reportRetention } from './report-retention.js';

export const bounceNoun = noun({
  feature: 'people',
  controllers: [PersonBounceController],
  providers: [Bounces, RawReports],
  retention: reportRetention,
  projections: [projection(bounceList)],
  history: [bounceHistory],
  erasures: [bounceErasure],
  streams: [
    stream('mail-bounce', bounceFold, {
      personal: bouncePersonal,
      texts: { code: 'impersonal', mailId: 'impersonal', mailingId: 'impersonal' },
      relay: {
        MailBounced: ['kind', 'code', 'mailId', 'mailingId', 'personId', 'on'],
        MailBlockLifted: ['on'],
        MailBlockReasonsErased: [],
      },
    }),
  ],
});
