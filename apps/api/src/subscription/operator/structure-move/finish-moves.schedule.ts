import { structureMarks } from '@intendance/event-store/postgres/structure-marks.js';
import { Injectable, Logger } from '@nestjs/common';
import { runEach } from '../../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { type MoveRow, MoveRows } from '../../../platform/moves/move-rows.js';
import { Directory } from '../../../platform/tenancy/directory.js';

/**
 * A program that was killed between the end of the source and the directory leaves a structure that nobody serves: its move is finished from
 * here. What is left at the source goes with the next run of the command.
 */
@Injectable()
export class FinishMoves implements Schedule {
  readonly name = 'finish-moves';
  readonly when = { seconds: 5 };
  private readonly logger = new Logger('moves');

  constructor(
    private readonly moves: MoveRows,
    private readonly directory: Directory,
  ) {}

  async run(): Promise<number> {
    if (this.directory.databases.others.length === 0) return 0;
    const switching = (await this.moves.all()).filter(({ state }) => state === 'switching');
    return runEach(
      switching,
      (row) => this.finish(row),
      ({ environment_id, source, destination }, err) =>
        this.logger.warn({ msg: 'a structure waits between two databases until the next run', environment_id, source, destination, err }),
    );
  }

  private async finish(row: MoveRow): Promise<void> {
    const { environment_id, source, destination } = row;
    const from = this.directory.databases.named(source)?.pools.worker;
    const to = this.directory.databases.named(destination)?.pools.worker;
    if (!from || !to) return;
    const isOver = await this.moves.finish(row, async () => {
      if ((await structureMarks.state(from, environment_id)) !== 'departed') return false;
      await structureMarks.settle(to, environment_id);
      return true;
    });
    if (isOver) this.directory.forget(environment_id);
  }
}
