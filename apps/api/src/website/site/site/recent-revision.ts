import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { DatabaseProgress } from '../../../platform/projection/database-progress.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Clock } from '../../../platform/runtime/clock.js';

type Reading = { readonly revision: Promise<string>; readonly readAt: number };

/** The revision of all read models of a database as it was at most a second ago: one statement a second for the pages of its sites. */
@Injectable()
export class RecentRevision {
  private readonly latest = new Map<DatabaseProgress, Reading>();

  constructor(
    private readonly progress: ProjectionProgress,
    private readonly clock: Clock,
  ) {}

  async read(environmentId: EnvironmentId): Promise<string> {
    const progress = await this.progress.of(environmentId);
    const now = this.clock.now().getTime();
    const latest = this.latest.get(progress);
    if (latest && now - latest.readAt < freshMs) return latest.revision;
    const revision = progress.revision();
    this.latest.set(progress, { revision, readAt: now });
    // The next page asks again after a failed statement.
    revision.catch(() => {
      if (this.latest.get(progress)?.revision === revision) this.latest.delete(progress);
    });
    return revision;
  }
}

/** A visitor may see what was so a second ago. */
export const freshMs = 1000;
