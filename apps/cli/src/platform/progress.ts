import { type Options, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.js';

export type Progress = { add(step: number): void; set(value: number): void; stop(): void };
const silent: Progress = { add() {}, set() {}, stop() {} };

type Shape = { label: string; total: number } | { label: string; unit: string };

/** A bar when the end is known, a counter when it is not; nothing at all when stderr is not a terminal. */
export function startProgress({ stderr }: Terminal, shape: Shape): Progress {
  if (!stderr.isTTY) return silent;
  const format =
    'total' in shape
      ? `${shape.label} {bar} {value}/{total} {duration_formatted}`
      : `${shape.label} {value} ${shape.unit} {duration_formatted}`;
  const options: Options = {
    format,
    stream: stderr,
    hideCursor: true,
    clearOnComplete: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  };
  const bar = new SingleBar(options);
  bar.start('total' in shape ? shape.total : 0, 0);
  return { add: (step) => bar.increment(step), set: (value) => bar.update(value), stop: () => bar.stop() };
}
