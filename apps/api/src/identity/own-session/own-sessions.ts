import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { deviceName } from '../credential/device-name.js';
import { networkOf } from '../credential/network.js';
import { SessionProofs } from '../credential/session-proofs.js';
import type { PasskeyProof } from '../passkey/passkey-checks.js';
import { PasskeyProofs } from '../passkey/passkey-proofs.js';
import { AccountSecondFactor } from '../second-factor/account-second-factor.js';
import { sessionErrors } from '../session/session.errors.js';
import { IdentitySessionReader } from '../session/session-reader.js';
import { type LiveSession, Sessions } from '../session/sessions.js';
import { AccessJournal } from '../user/access-journal.js';
import { Profiles } from '../user/profiles.js';
import type { OwnSessionDto } from './own-session.dto.js';

/** The sessions of the user on every device, in every structure. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly secondFactor: AccountSecondFactor,
    private readonly passkeys: PasskeyProofs,
    private readonly proofs: SessionProofs,
    private readonly reader: IdentitySessionReader,
    private readonly profiles: Profiles,
    private readonly journal: AccessJournal,
  ) {}

  /** The last used first. */
  async all({ id, userId, environmentId, isFromProvider }: Session, address: string): Promise<OwnSessionDto[]> {
    const sessions = await this.sessions.liveOf(userId);
    const live = isFromProvider ? sessions.filter((session) => session.environmentId === environmentId) : sessions;
    return Promise.all(live.map((session) => this.toWire(session, userId, { isCurrent: session.id === id, here: networkOf(address) })));
  }

  /** @throws session.unknown for the session of somebody else, and for one that ended already */
  async end(context: RequestContext, { userId }: Session, sessionId: string, address: string): Promise<void> {
    const endedIds = await this.sessions.endOne(userId, sessionId, 'ended-by-user');
    if (endedIds.length === 0) throw sessionErrors.unknown();
    await this.record(context, userId, endedIds, address);
  }

  /** Of all devices but this one. */
  async endOthers(context: RequestContext, { id, userId }: Session, address: string): Promise<void> {
    const endedIds = await this.sessions.endOthers(userId, id, 'ended-by-user');
    if (endedIds.length > 0) await this.record(context, userId, endedIds, address);
  }

  /** The user shows the second factor again. @throws second-factor.wrong-code, second-factor.inactive, session.throttled */
  async confirmByCode(context: RequestContext, { id, userId }: Session, code: string, address: string): Promise<void> {
    await this.secondFactor.prove(context, userId, code, address);
    await this.proofs.record(id, 'code');
  }

  /** A passkey in place of the code. @throws passkey.wrong-proof, session.throttled */
  async confirmByPasskey(request: FastifyRequest, session: Session, proof: PasskeyProof): Promise<void> {
    await this.passkeys.confirm(request, session, proof);
    await this.proofs.record(session.id, 'passkey');
  }

  private async record(context: RequestContext, userId: UserId, sessionIds: readonly string[], address: string): Promise<void> {
    this.reader.forget(sessionIds);
    const data = { count: sessionIds.length, address };
    await this.journal.record(context, userId, 'EndSessions', { type: 'SessionsEndedByUser', data });
  }

  private async toWire(
    session: LiveSession,
    userId: UserId,
    { isCurrent, here }: { isCurrent: boolean; here: string },
  ): Promise<OwnSessionDto> {
    const network = networkOf(session.address);
    const { environment } = await this.profiles.of(session.environmentId, userId);
    return {
      id: session.id,
      is_current: isCurrent,
      device: await deviceName(session.userAgent),
      address: session.address,
      network,
      is_same_network: network !== '' && network === here,
      structure: environment.name,
      started_at: session.startedAt.toISOString(),
      used_at: session.usedAt.toISOString(),
    };
  }
}
