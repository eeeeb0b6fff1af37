import { noun } from '../../../capabilities/manifest/noun.js';
import { FinishMoves } from './finish-moves.schedule.js';
import { RunMoves } from './run-moves.schedule.js';
import { StructureMoveController } from './structure-move.controller.js';

export const structureMoveNoun = noun({
  feature: 'operation',
  controllers: [StructureMoveController],
  schedules: [FinishMoves, RunMoves],
});
