import { allows, type FeatureKey } from '@intendance/contract/access.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { RequiredFactors } from '../session/required-factors.js';
import { toAccessProfile } from '../session/session-reader.js';
import type { WaitingWorkDto } from './structure.dto.js';
import { type OpenStructure, Structures } from './structures.js';
import { CountOperationsToAllocate, CountWaitingClaims, CountWaitingPersonRequests } from './waiting.queries.js';

/** Counts a person's pending work in each structure, by the rights and modules that the person has there. */
@Injectable()
export class WaitingWork {
  constructor(
    private readonly structures: Structures,
    private readonly queries: QueryBus,
    private readonly requiredFactors: RequiredFactors,
    private readonly clock: Clock,
  ) {}

  async ofSession(context: RequestContext, session: Session): Promise<WaitingWorkDto[]> {
    const structures = await this.structures.ofSession(session);
    return Promise.all(
      structures.map((structure) => this.of({ ...context, environmentId: structure.membership.environmentId }, structure, session)),
    );
  }

  private async of(context: RequestContext, { profile }: OpenStructure, session: Session): Promise<WaitingWorkDto> {
    const today = this.clock.today();
    // A factor that was not shown yet is asked for in the other structure: these are only counts.
    const origin = { hasProviderFactor: session.hasProviderFactor === true, shown: 'passkey' } as const;
    const { mustAdd } = await this.requiredFactors.of(context.actor.id, profile, origin, today);
    const access = toAccessProfile(profile, { today, isOperator: false, mustAdd });
    const ifAllowed = async <Count>(feature: FeatureKey, count: () => Promise<Count>): Promise<Count | null> =>
      allows(feature, access) ? count() : null;
    const [claims, person_requests, operations] = await Promise.all([
      ifAllowed('activities', () => this.queries.execute(new CountWaitingClaims(context))),
      ifAllowed('people-edit', () => this.queries.execute(new CountWaitingPersonRequests(context))),
      ifAllowed('operations', () => this.queries.execute(new CountOperationsToAllocate(context))),
    ]);
    const { refunds = null, inscriptions = null } = claims ?? {};
    return { id: context.environmentId, refunds, inscriptions, person_requests, operations };
  }
}
