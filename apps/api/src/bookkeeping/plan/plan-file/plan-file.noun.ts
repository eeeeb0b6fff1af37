import { noun } from '../../../capabilities/manifest/noun.js';
import { PlanFileController } from './plan-file.controller.js';
import { PlanFiles } from './plan-files.js';

export const planFileNoun = noun({
  controllers: [PlanFileController],
  providers: [PlanFiles],
});
