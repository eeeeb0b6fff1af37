import { sampleDecider } from '@intendance/domain/activities/sample/sample.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { AddSampleHandler } from './add-sample.handler.js';
import { SampleController } from './sample.controller.js';
import { sampleHistory } from './sample.history.js';
import { SampleClaims } from './sample-claims.js';
import { SampleUsesReader } from './sample-uses.js';
import { Samples } from './samples.js';

export const sampleNoun = noun({
  feature: 'environment',
  controllers: [SampleController],
  providers: [AddSampleHandler, SampleClaims, SampleUsesReader, Samples],
  history: [sampleHistory],
  streams: [stream('sample', sampleDecider, { texts: {}, relay: { SampleAdded: [], SampleRemoved: [] } })],
});
