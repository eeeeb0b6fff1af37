import { letterBatchFold } from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { FailAbandonedLetters } from './fail-abandoned-letters.schedule.js';
import { ForgetLetters } from './forget-letters.policy.js';
import { LetterBatchController } from './letter-batch.controller.js';
import { letterBatchHistory } from './letter-batch.history.js';
import { letterBatchList } from './letter-batch-list.projection.js';
import { letterBatchRetention } from './letter-batch-retention.js';
import { LetterBatches } from './letter-batches.js';
import { LetterHeads } from './letter-head.js';
import { LetterMaker } from './letter-maker.js';
import { LetterTexts } from './letter-text.js';
import { MakeLetters } from './make-letters.policy.js';
import { PostalAudiences } from './postal-audience.js';

export const letterBatchNoun = noun({
  feature: 'mailings',
  controllers: [LetterBatchController],
  providers: [LetterBatches, LetterHeads, LetterMaker, LetterTexts, PostalAudiences],
  projections: [projection(letterBatchList)],
  policies: [MakeLetters, ForgetLetters],
  schedules: [FailAbandonedLetters],
  retention: letterBatchRetention,
  history: [letterBatchHistory],
  streams: [
    stream('letter-batch', letterBatchFold, {
      texts: { reason: 'clear: why a print failed' },
      relay: {
        LetterBatchRequested: ['batchId', 'layout.format', 'steps', 'people', 'households', 'incomplete'],
        LetterBatchMade: ['batchId', 'people', 'households', 'incomplete', 'pages', 'size', 'expiresOn'],
        LetterBatchFailed: ['batchId'],
        LetterBatchRestarted: ['batchId', 'cause'],
        LetterBatchRemoved: ['batchId', 'cause'],
      },
    }),
  ],
});
