import type { SampleEvent } from '@intendance/domain/activities/sample/sample.events.js';
import { describer } from '../../platform/history/history-describer.js';

export const sampleHistory = describer<SampleEvent>({
  streamType: 'sample',
  recordType: 'sample',
  describe: ({ type }) => ({ label: type === 'SampleAdded' ? 'a ajouté des données d’exemple' : 'a retiré les données d’exemple' }),
});
