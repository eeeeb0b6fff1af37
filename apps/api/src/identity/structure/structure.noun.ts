import { noun } from '../../capabilities/manifest/noun.js';
import { StructureController } from './structure.controller.js';
import { Structures } from './structures.js';
import { WaitingWork } from './waiting-work.js';

export const structureNoun = noun({
  controllers: [StructureController],
  providers: [Structures, WaitingWork],
});
