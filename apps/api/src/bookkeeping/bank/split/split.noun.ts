import { noun } from '../../../capabilities/manifest/noun.js';
import { SplitController } from './split.controller.js';
import { SplitGraphs } from './split-graphs.js';

export const splitNoun = noun({
  controllers: [SplitController],
  providers: [SplitGraphs],
});
