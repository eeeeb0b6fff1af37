import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureResult, PictureTask } from './picture-task.js';

/** The file of the build; specs run the source. */
const [processFile] = ['js', 'ts']
  .map((extension) => fileURLToPath(new URL(`./picture-process.${extension}`, import.meta.url)))
  .filter((file) => existsSync(file));

const longestMs = 15_000;

/**
 * Decodes and writes one picture in a process of its own, which knows no secret of the installation. A process that takes too long or breaks
 * down is killed: its picture is unreadable.
 */
export async function decodePicture(task: PictureTask, patienceMs = longestMs): Promise<PictureResult> {
  if (processFile === undefined) throw new Error('the process of pictures is not built');
  const { PATH = '' } = process.env;
  const child = fork(processFile, [], {
    execArgv: [],
    env: { PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    return await new Promise<PictureResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => resolve({ outcome: 'unreadable' }));
      child.once('message', (result) => resolve(result as PictureResult));
      // A process that has gone already: its exit is the result.
      child.send(task, (error) => error && child.kill('SIGKILL'));
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
