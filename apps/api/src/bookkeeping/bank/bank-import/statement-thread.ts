import { parentPort, workerData } from 'node:worker_threads';
import type { BankFile } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type FileReading, readAtOnce } from './statement-reading.js';

export type ThreadTask = { readonly content: Uint8Array; readonly reading: FileReading };
/** Errors lose their class on the way between threads. */
export type ThreadResult =
  | { readonly file: BankFile }
  | { readonly refusal: Pick<DomainError, 'code' | 'message' | 'kind' | 'violations' | 'details'> };

parentPort?.postMessage(await resultOf(workerData as ThreadTask));

async function resultOf({ content, reading }: ThreadTask): Promise<ThreadResult> {
  try {
    return { file: await readAtOnce(content, reading) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, kind, violations, details } = error;
    return { refusal: { code, message, kind, violations, details } };
  }
}
