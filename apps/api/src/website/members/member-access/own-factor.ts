import { memberAccessErrors } from '@intendance/domain/website/members/member-access/member-access.errors.js';
import { type MemberAccessCommand, memberAccessCase } from '@intendance/domain/website/members/member-access/member-access.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { factorErrors } from '../../../capabilities/second-factor/factor.errors.js';
import type { FactorState } from '../../../capabilities/second-factor/factor-table.js';
import { Throttle } from '../../../capabilities/throttle/throttle.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { FactorMails } from './factor-mails.js';
import { MemberFactors, type MemberHolder } from './member-factors.js';
import { type MemberSession, MemberSessions } from './member-sessions.js';
import { Members } from './members.js';

/** The secret that an application has to learn. */
export type FactorEnrolment = { readonly secret: string; readonly uri: string };
/** The session of a member who changes their own factor. `context` executes one command. */
export type FactorChange = { readonly context: RequestContext; readonly session: MemberSession };

const recentMinutes = 30;

/** Changes of members to their own second factor, and its removal by a user for a member who lost everything. */
@Injectable()
export class OwnFactor {
  constructor(
    private readonly factors: MemberFactors,
    private readonly sessions: MemberSessions,
    private readonly members: Members,
    private readonly mails: FactorMails,
    private readonly commands: CommandBus,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  state(holder: MemberHolder): Promise<FactorState> {
    return this.factors.state(holder);
  }

  /** A finder of a telephone that is open a week later must sign in again first. */
  isRecent({ startedAt }: Pick<MemberSession, 'startedAt'>): boolean {
    return this.clock.now().getTime() - startedAt.getTime() <= recentMinutes * 60_000;
  }

  /** @throws member-access.session-too-old, second-factor.already-active */
  async begin({ context, session }: FactorChange): Promise<void> {
    if (!this.isRecent(session)) throw memberAccessErrors.sessionTooOld();
    await this.factors.begin(holderOf(context, session.personId));
  }

  /** Undefined where nothing is begun, or no longer by a recent session. */
  async enrolment({ context, session }: FactorChange): Promise<FactorEnrolment | undefined> {
    if (!this.isRecent(session)) return undefined;
    const secret = await this.factors.pendingSecret(holderOf(context, session.personId));
    if (!secret) return undefined;
    const { addressOf, base32Of } = await import('../../../capabilities/second-factor/one-time-password.js');
    const [person] = await this.members.find(context, [session.personId]);
    const site = await this.mails.siteName(context);
    return { secret: base32Of(secret), uri: addressOf(secret, site, person?.state.email ?? 'Mon espace') };
  }

  /**
   * @returns the recovery codes, which are shown once
   * @throws second-factor.wrong-code, already-active, inactive; member-access.session-too-old, not-beneficiary; session.throttled
   */
  async confirm(change: FactorChange, code: string): Promise<string[]> {
    const { context, session } = change;
    const isRecent = this.isRecent(session);
    if (!isRecent) throw memberAccessErrors.sessionTooOld();
    const holder = holderOf(context, session.personId);
    await this.countTry(holder);
    const codes = await this.factors.confirm(holder, code);
    await this.execute(context, holder, { type: 'ActivateMemberFactor', data: { sessionId: session.id, isRecent } });
    await this.sessions.endOthers(context.environmentId, session);
    await this.mails.send(context, holder.personId, 'activated');
    return codes;
  }

  /** @returns the new recovery codes. @throws second-factor.wrong-code, inactive; session.throttled */
  async renew({ context, session }: FactorChange, code: string): Promise<string[]> {
    const holder = holderOf(context, session.personId);
    await this.prove(holder, code);
    const codes = await this.factors.renewRecoveryCodes(holder);
    await this.execute(context, holder, { type: 'RenewMemberRecoveryCodes', data: { sessionId: session.id } });
    return codes;
  }

  /** @throws second-factor.wrong-code, inactive; session.throttled */
  async remove({ context, session }: FactorChange, code: string): Promise<void> {
    const holder = holderOf(context, session.personId);
    await this.prove(holder, code);
    await this.execute(context, holder, { type: 'RemoveMemberFactor', data: { through: 'member' } });
    await this.factors.forget(holder);
    await this.mails.send(context, holder.personId, 'removed');
  }

  /** For a member who lost the application and the recovery codes. Closes every session: the telephone may be in other hands. @throws person.unknown, second-factor.inactive */
  async removeFor(context: RequestContext, personId: PersonId): Promise<WriteResult<unknown>> {
    const holder = holderOf(context, personId);
    const isActive = await this.factors.isActive(holder);
    const result = await this.execute(context, holder, { type: 'RemoveMemberFactor', data: { through: 'user' } });
    // A removal that stopped after its event is done again; one of a member whose row is lost lets the member in.
    if (!isActive && result.position === undefined) throw factorErrors.inactive();
    await this.factors.forget(holder);
    await this.sessions.endAll(context.environmentId, personId);
    await this.mails.send(context, personId, 'removed-for-you');
    return result;
  }

  /** @throws second-factor.wrong-code, second-factor.inactive, session.throttled */
  private async prove(holder: MemberHolder, code: string): Promise<void> {
    if (!(await this.factors.isActive(holder))) throw factorErrors.inactive();
    await this.countTry(holder);
    if (!(await this.factors.use(holder, code))) throw factorErrors.wrongCode();
  }

  /** Of who has a session of the member: the sign-in is counted apart. */
  private countTry({ environmentId, personId }: MemberHolder): Promise<void> {
    const key = `member factor change ${environmentId} ${personId}`;
    return this.throttle.count([
      { key, tries: 12, minutes: 15 },
      { key: `${key} of a day`, tries: 40, minutes: 24 * 60 },
    ]);
  }

  private execute(context: RequestContext, { personId: id }: MemberHolder, command: MemberAccessCommand) {
    return this.commands.execute(new ExecuteCase(context, memberAccessCase, { id, ...command }));
  }
}

const holderOf = ({ environmentId }: Pick<RequestContext, 'environmentId'>, personId: PersonId): MemberHolder => ({
  environmentId,
  personId,
});
