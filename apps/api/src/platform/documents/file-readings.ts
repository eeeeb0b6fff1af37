import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';

/** Limits a process to one file at a time (dry run, job or error export): parsing a 16 MB file takes about 200 MB of memory. */
@Injectable()
export class FileReadings {
  private readonly limit = pLimit(1);

  /** Calls must not be nested: the inner call would wait for the outer call for ever. */
  run<Result>(read: () => Promise<Result>): Promise<Result> {
    return this.limit(read);
  }
}
