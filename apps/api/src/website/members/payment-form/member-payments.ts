import type { OnlinePayment } from '@intendance/domain/activities/public.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindOwnPayment, IsPaymentOpen, type OwnPayment, StartOwnPayment } from '../../../activities/public.js';
import { Config } from '../../../platform/config/config.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { siteUrl } from '../../site/site-address/site-url.js';
import { longestWaitMs } from '../member-files/member-files.js';
import type { SignedInMember } from '../site-route/site-visit.js';

/** Members pay online for their own registrations. */
@Injectable()
export class MemberPayments {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
    private readonly config: Config,
  ) {}

  isOpen(context: RequestContext): Promise<boolean> {
    return this.queries.execute(new IsPaymentOpen(context));
  }

  /** @throws DomainError of payableRegistration */
  async find({ tenant, person }: SignedInMember, id: string): Promise<OwnPayment> {
    const lastAppend: NonNullable<RequestContext['lastAppend']> = {};
    const context = { ...tenant.context, lastAppend };
    try {
      return await this.queries.execute(new FindOwnPayment(context, person.id, id as RegistrationId));
    } finally {
      // The space that the member sees next shows what the service has said.
      const { position } = lastAppend;
      if (position) await this.progress.shows({ environmentId: context.environmentId, position }, ['registration-list'], longestWaitMs);
    }
  }

  /** @throws DomainError of payableRegistration, of the payment service */
  start({ tenant: { slug }, person }: SignedInMember, context: RequestContext, id: string): Promise<OnlinePayment> {
    const returnUrl = `${siteUrl(this.config, slug)}/mon-espace/inscriptions/${id}/paiement`;
    const { email } = person.state;
    return this.commands.execute(
      new StartOwnPayment(context, { personId: person.id, registrationId: id as RegistrationId, email, returnUrl }),
    );
  }
}
