import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { bankFileErrors } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.errors.js';
import type { BankFile } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { isArchive } from './is-archive.js';
import type { FileReading } from './statement-reading.js';
import type { ThreadResult, ThreadTask } from './statement-thread.js';

/** The file of the build; specs of the sources read every file in their own thread. */
const threadFile = fileURLToPath(new URL('./statement-thread.js', import.meta.url));
/** In bytes. A smaller file is read within 30 ms, before a thread has started. */
const largestAtOnce = 100_000;

/** Reads a large file, and an archive, whose size says nothing, in a thread of its own: the requests of others are answered meanwhile. @throws DomainError bank-file.* */
export async function readStatements(content: Uint8Array, reading: FileReading): Promise<BankFile> {
  const isLarge = content.length > largestAtOnce || isArchive(content);
  if (isLarge && existsSync(threadFile)) return readInThread({ content, reading });
  const { readAtOnce } = await import('./statement-reading.js');
  return readAtOnce(content, reading);
}

async function readInThread(task: ThreadTask): Promise<BankFile> {
  const thread = new Worker(threadFile, { workerData: task });
  try {
    const result = await resultOf(thread);
    if ('file' in result) return result.file;
    const { code, message, kind, violations, details } = result.refusal;
    throw new DomainError(code, message, kind, violations, details);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw bankFileErrors.tooManyMovements();
    throw error;
  } finally {
    await thread.terminate();
  }
}

/** A thread that ends without a result is an error: the next file waits for this one. */
const resultOf = (thread: Worker): Promise<ThreadResult> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread of a statement ended without a result')));
  });
