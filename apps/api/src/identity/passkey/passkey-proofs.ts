import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import type { Session } from '../../platform/wire/session.js';
import { OwnPassword } from '../second-factor/own-password.js';
import { passkeyErrors } from './passkey.errors.js';
import { type ChallengePurpose, PasskeyChallenges } from './passkey-challenges.js';
import { challengeOf, checkProof, type PasskeyProof, requestOptions } from './passkey-checks.js';
import { passkeySite } from './passkey-site.js';
import { type Passkey, Passkeys } from './passkeys.js';

/** Signatures of passkeys: at sign-in, and where an open session asks for the second factor again. */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly password: OwnPassword,
    private readonly config: Config,
  ) {}

  /** Options of a sign-in; they say nothing of any account. */
  signInOptions(request: FastifyRequest): Promise<Record<string, unknown>> {
    return requestOptions(passkeySite(request, this.config), this.challenges.issue('sign-in'));
  }

  /** The user who signed. @throws session.passkey-refused */
  async userOf(request: FastifyRequest, proof: PasskeyProof): Promise<UserId> {
    const passkey = await this.check(request, 'sign-in', proof);
    if (!passkey) throw passkeyErrors.signInRefused();
    return passkey.userId;
  }

  /** Options for a user whose session is open. @throws passkey.none */
  async confirmOptions(request: FastifyRequest, { id, userId }: Session): Promise<Record<string, unknown>> {
    const site = passkeySite(request, this.config);
    const passkeys = (await this.passkeys.of(userId)).filter((passkey) => passkey.site === site.host);
    if (passkeys.length === 0) throw passkeyErrors.none();
    return requestOptions(site, this.challenges.issue(`confirm ${id}`), passkeys);
  }

  /** @throws passkey.wrong-proof, session.throttled */
  async confirm(request: FastifyRequest, { id, userId }: Session, proof: PasskeyProof): Promise<void> {
    await this.password.countTry(userId);
    const passkey = await this.check(request, `confirm ${id}`, proof, userId);
    if (!passkey) throw passkeyErrors.wrongProof();
  }

  /** A challenge is used up by the first right signature. `owner`: the passkey must be this user's. */
  private async check(
    request: FastifyRequest,
    purpose: ChallengePurpose,
    proof: PasskeyProof,
    owner?: UserId,
  ): Promise<Passkey | undefined> {
    const challenge = challengeOf(proof.clientData);
    if (!this.challenges.isOwn(purpose, challenge)) return undefined;
    const passkey = await this.passkeys.find(proof.credentialId);
    if (!passkey || (owner !== undefined && passkey.userId !== owner)) return undefined;
    const right = await checkProof(passkeySite(request, this.config), passkey, proof);
    if (!right || !(await this.challenges.use(challenge))) return undefined;
    await this.passkeys.recordUse(passkey.id, right);
    return passkey;
  }
}
