import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../platform/files/file-store.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** The file of an import and its reports may name people: files can be removed, events cannot. */
@Injectable()
export class ImportFiles {
  constructor(private readonly files: FileStore) {}

  async keepFile({ environmentId }: RequestContext, id: string, content: Buffer): Promise<void> {
    await this.files.save(environmentId, id, Readable.from([content]));
  }

  async file({ environmentId }: RequestContext, id: string): Promise<Buffer> {
    return buffer(await this.files.read(environmentId, id));
  }

  exists({ environmentId }: RequestContext, id: string): Promise<boolean> {
    return this.files.exists(environmentId, id);
  }

  async remove({ environmentId }: RequestContext, id: string): Promise<void> {
    for (const key of [id, reportKey(id, 0), reportKey(id, 1)]) await this.files.remove(environmentId, key);
  }

  /** @param run number of the dry run or run */
  async keepReport({ environmentId }: RequestContext, id: string, run: number, report: object): Promise<void> {
    const content = Buffer.from(JSON.stringify({ ...report, run }));
    await this.files.save(environmentId, reportKey(id, slotOf(run)), Readable.from([content]));
  }

  /** The report of the last run; the one before while the last one is being written. */
  async report<Report extends object>(context: RequestContext, id: string, run: number): Promise<Report | null> {
    return (await this.reportOf<Report>(context, id, run)) ?? (await this.reportOf<Report>(context, id, run - 1));
  }

  private async reportOf<Report extends object>({ environmentId }: RequestContext, id: string, run: number): Promise<Report | null> {
    // Bank reports from before 23 November 2026 have no run, and a slot each.
    for (const slot of new Set([slotOf(run), run])) {
      const key = reportKey(id, slot);
      if (!(await this.files.exists(environmentId, key))) continue;
      const report = parsed<Report & { run?: number }>(await buffer(await this.files.read(environmentId, key)));
      if (report && (report.run ?? slot) === run) return report;
    }
    return null;
  }
}

/** Null for a report that is being written. */
function parsed<Report>(content: Buffer): Report | null {
  try {
    return JSON.parse(content.toString('utf8')) as Report;
  } catch {
    return null;
  }
}

/** Two slots in turn: a reader never reads the one that is being written, and older reports are overwritten. */
const slotOf = (run: number): number => run % 2;
const reportKey = (id: string, slot: number): string => derivedId(`${id} report ${slot}`);
