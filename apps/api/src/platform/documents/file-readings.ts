import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Permits } from '../runtime/permits.js';

/**
 * Limits a process to one file at a time (dry run, job or error export): parsing a 16 MB file takes about 200 MB of memory. The structures
 * take turns: many files of one structure delay the file of another by one file.
 */
@Injectable()
export class FileReadings {
  private readonly limit = new Permits({ total: 1, perKey: 1 });

  /** Calls must not be nested: the inner call would wait for the outer call for ever. */
  run<Result>({ environmentId }: { readonly environmentId: EnvironmentId }, read: () => Promise<Result>): Promise<Result> {
    return this.limit.run(environmentId, read);
  }
}
