import { noun } from '../../../capabilities/manifest/noun.js';
import { FecController } from './fec.controller.js';
import { FecLines } from './fec-lines.js';

export const fecNoun = noun({
  controllers: [FecController],
  providers: [FecLines],
});
