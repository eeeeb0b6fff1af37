import type { Random } from '../../src/capabilities/sample-data/random.js';
import type { Changes } from './changes.js';
import { Program } from './program.js';
import { ServerProcess } from './server-process.js';
import type { World } from './world.js';

const names = ['server A', 'server B'];
const restartMs = 700;

/** Two servers on the same stores; one that dies is started again. */
export class Servers {
  private readonly programs = new Map<string, Program>();

  constructor(
    private readonly world: World,
    private readonly changes: Changes,
  ) {}

  start(): void {
    for (const name of names) this.open(name);
  }

  pick(random: Random): Program | undefined {
    const programs = names.flatMap((name) => this.programs.get(name) ?? []).filter(({ process }) => process.isAlive);
    return programs.length === 0 ? undefined : random.pick(programs);
  }

  get areAlive(): boolean {
    return names.every((name) => this.programs.get(name)?.process.isAlive);
  }

  private open(name: string): void {
    const { time, faults, trace } = this.world;
    const process = new ServerProcess(name, time, faults, trace);
    const program = new Program(this.world, process, this.changes);
    this.programs.set(name, program);
    void process.connect(new Promise(() => undefined)).catch(() => {
      time.after(restartMs, () => this.open(name));
    });
    void this.boot(program);
  }

  /** A store that does not answer at the start: the program is started again. */
  private async boot(program: Program): Promise<void> {
    await program.start().catch(() => program.process.die());
  }
}
