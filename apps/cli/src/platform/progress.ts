import { type Options, Presets, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.js';

export type Progress = { add(step: number): void; set(value: number): void; stop(): void };
const silent: Progress = { add() {}, set() {}, stop() {} };

type Shape = { label: string; total?: number; unit?: string };

/** A bar when the end is known, a counter or a clock when it is not; nothing at all when stderr is not a terminal. */
export function startProgress({ stderr }: Terminal, shape: Shape): Progress {
  if (!stderr.isTTY) return silent;
  const options: Options = { format: formatOf(shape), stream: stderr, hideCursor: true, clearOnComplete: true };
  const bar = new SingleBar(options, Presets.shades_classic);
  bar.start(shape.total ?? 0, 0);
  return { add: (step) => bar.increment(step), set: (value) => bar.update(value), stop: () => bar.stop() };
}

function formatOf({ label, total, unit }: Shape): string {
  if (total !== undefined) return `${label} {bar} {value}/{total} {duration_formatted}`;
  return unit === undefined ? `${label} {duration_formatted}` : `${label} {value} ${unit} {duration_formatted}`;
}
