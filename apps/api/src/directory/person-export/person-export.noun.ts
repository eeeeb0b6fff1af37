import { noun } from '../../capabilities/manifest/noun.js';
import { PersonExportController } from './person-export.controller.js';

export const personExportNoun = noun({
  controllers: [PersonExportController],
});
