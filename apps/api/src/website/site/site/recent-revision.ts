import { Injectable } from '@nestjs/common';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Clock } from '../../../platform/runtime/clock.js';

/** The revision of all read models as it was at most a second ago: one statement a second for the pages of all sites. */
@Injectable()
export class RecentRevision {
  private latest: { readonly revision: Promise<string>; readonly readAt: number } | undefined;

  constructor(
    private readonly progress: ProjectionProgress,
    private readonly clock: Clock,
  ) {}

  read(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.latest && now - this.latest.readAt < freshMs) return this.latest.revision;
    const revision = this.progress.revision();
    this.latest = { revision, readAt: now };
    // The next page asks again after a failed statement.
    revision.catch(() => {
      if (this.latest?.revision === revision) this.latest = undefined;
    });
    return revision;
  }
}

/** A visitor may see what was so a second ago. */
export const freshMs = 1000;
