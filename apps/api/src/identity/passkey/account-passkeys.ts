import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import { deviceName } from '../credential/device-name.js';
import { SessionProofs } from '../credential/session-proofs.js';
import { AccountChanges } from '../second-factor/account-changes.js';
import { OwnPassword } from '../second-factor/own-password.js';
import { passkeyErrors } from './passkey.errors.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { challengeOf, checkEnrolment, creationOptions, type PasskeyEnrolment } from './passkey-checks.js';
import { addedLetter, allRemovedLetter, removedLetter } from './passkey-letters.js';
import { passkeySite } from './passkey-site.js';
import { type Passkey, Passkeys } from './passkeys.js';

/** Of an account. */
export const mostPasskeys = 10;

/** Changes of users to their own passkeys, each recorded in their history and told by mail. */
@Injectable()
export class AccountPasskeys {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly password: OwnPassword,
    private readonly changes: AccountChanges,
    private readonly names: ProductNames,
    private readonly proofs: SessionProofs,
    private readonly config: Config,
  ) {}

  /** A session alone is not enough. @throws second-factor.wrong-password, session.throttled, passkey.too-many */
  async begin(request: FastifyRequest, { id, userId }: Session, password: string): Promise<Record<string, unknown>> {
    const { email, environmentId } = await this.password.check(userId, password);
    const passkeys = await this.passkeys.of(userId);
    if (passkeys.length >= mostPasskeys) throw passkeyErrors.tooMany(mostPasskeys);
    const site = passkeySite(request, this.config);
    const product = await this.names.of(environmentId);
    const ofSite = passkeys.filter((passkey) => passkey.site === site.host);
    return creationOptions(site, this.challenges.issue(`add ${id}`), { userId, email, product, passkeys: ofSite });
  }

  /** @throws passkey.wrong-enrolment, passkey.already-added */
  async add(context: RequestContext, request: FastifyRequest, { id, userId }: Session, enrolment: PasskeyEnrolment): Promise<Passkey> {
    const challenge = challengeOf(enrolment.clientData);
    if (!this.challenges.isOwn(`add ${id}`, challenge)) throw passkeyErrors.wrongEnrolment();
    const site = passkeySite(request, this.config);
    const right = await checkEnrolment(site, enrolment);
    if (!right || !(await this.challenges.use(challenge))) throw passkeyErrors.wrongEnrolment();
    const device = await deviceName(request.headers['user-agent'] ?? '');
    const passkey = await this.passkeys.add({ ...right, userId, site: site.host, transports: enrolment.transports, device });
    if (!passkey) throw passkeyErrors.alreadyAdded();
    // The authenticator has just verified its owner.
    await this.proofs.record(id, 'passkey');
    await this.changes.record(context, userId, 'AddPasskey', { type: 'PasskeyAdded', data: { address: request.ip } }, addedLetter);
    return passkey;
  }

  /** @throws passkey.unknown */
  async remove(context: RequestContext, userId: UserId, id: string, address: string): Promise<void> {
    if (!(await this.passkeys.remove(userId, id))) throw passkeyErrors.unknown();
    await this.changes.record(context, userId, 'RemovePasskey', { type: 'PasskeyRemoved', data: { address } }, removedLetter);
  }

  /** All of them: with a new password, or by who runs the server for a person who lost them. @returns how many there were */
  async removeAll(context: RequestContext, userId: UserId, address: string): Promise<number> {
    const count = await this.passkeys.removeAll(userId);
    if (count === 0) return 0;
    const event = { type: 'PasskeyRemoved', data: { address, count } } as const;
    await this.changes.record(context, userId, 'RemovePasskey', event, allRemovedLetter);
    return count;
  }
}
