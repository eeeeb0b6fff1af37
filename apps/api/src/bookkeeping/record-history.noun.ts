import { noun } from '../capabilities/manifest/noun.js';
import { RecordHistoryController } from './record-history.controller.js';

export const recordHistoryNoun = noun({
  controllers: [RecordHistoryController],
});
