import { setTimeout as delay } from 'node:timers/promises';
import type { SignInWay, UserAccessEvent } from '@intendance/domain/identity/user/user.events.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import { deviceName } from '../credential/device-name.js';
import { networkOf } from '../credential/network.js';
import { type LinkOwner, OneTimeTokens } from '../credential/one-time-tokens.js';
import { isPassword } from '../credential/password-hash.js';
import { passkeyErrors } from '../passkey/passkey.errors.js';
import type { PasskeyProof } from '../passkey/passkey-checks.js';
import { PasskeyProofs } from '../passkey/passkey-proofs.js';
import { secondFactorErrors } from '../second-factor/second-factor.errors.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { AccessJournal } from '../user/access-journal.js';
import { type Account, Accounts } from '../user/accounts.js';
import { Memberships } from '../user/memberships.js';
import { Profiles } from '../user/profiles.js';
import { providerRuleErrors } from '../user/provider-rule.errors.js';
import { AccessKey } from './access-key.js';
import { signAccessToken } from './access-token.js';
import { clientOf, contextOf } from './identity-context.js';
import { KnownDevices } from './known-devices.js';
import { newDeviceLetter } from './new-device-letter.js';
import { RequiredProviders } from './required-providers.js';
import { sessionErrors } from './session.errors.js';
import { IdentitySessionReader } from './session-reader.js';
import { type Opening, type Session, Sessions } from './sessions.js';
import { addressLimit, codeLimit, deviceLimit, strangerLimits } from './sign-in-limits.js';

/** `code`: of the second factor, where the account has one. */
export type Credentials = { readonly email: string; readonly password: string; readonly code?: string };

/** `code`: of the account's own second factor. */
export type ProviderProof = { readonly hasFactor: boolean; readonly code?: string | undefined };

export type OpenSession = { readonly sessionId: string; readonly token: string; readonly refreshToken: string };
/** `deviceCookie` registers the browser as known for the account. */
export type DeviceSession = { readonly open: OpenSession; readonly deviceCookie: string | undefined };

/** Milliseconds in which a refusal is recorded: a shorter response would reveal that the address has no account. */
const recordTime = 60;

/** Opens, renews and ends sessions, and has each of these in the user's history. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly passkeys: PasskeyProofs,
    private readonly requiredProviders: RequiredProviders,
    private readonly memberships: Memberships,
    private readonly sessions: Sessions,
    private readonly links: OneTimeTokens,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
    private readonly profiles: Profiles,
    private readonly journal: AccessJournal,
    private readonly reader: IdentitySessionReader,
    private readonly key: AccessKey,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly names: ProductNames,
  ) {}

  /**
   * @throws session.throttled, session.bad-credentials, session.provider-required, and for an account with a second factor session.code-needed, session.code-refused
   */
  async withPassword(request: FastifyRequest, { email, password, code }: Credentials): Promise<DeviceSession> {
    const deviceId = this.devices.find(request, email);
    const [own, ...shared] = deviceId === undefined ? strangerLimits(email, request.ip) : ([deviceLimit(deviceId, email)] as const);
    const account = await this.accounts.ofEmail(email);
    await this.throttle.count([own, ...shared], async () => {
      await this.recordRefusal(request, account, 'SignInThrottled');
    });
    const isRight = await isPassword(password, account?.passwordHash);
    if (!account || !isRight) {
      await this.recordRefusal(request, account, 'SignInRefused');
      throw sessionErrors.badCredentials();
    }
    await this.refuseBeside(request, account);
    const isConfirmed = await this.factors.isActive(account.userId);
    if (isConfirmed) await this.checkCode(request, account, code, deviceId !== undefined);
    await this.throttle.forgive(own, shared);
    return this.openOnDevice(request, account, 'password', { shown: isConfirmed ? 'any' : 'none' });
  }

  /** A passkey is both factors at once. @throws session.throttled, session.passkey-refused, session.provider-required */
  async withPasskey(request: FastifyRequest, proof: PasskeyProof): Promise<DeviceSession> {
    const limit = addressLimit(request.ip);
    await this.throttle.count([limit]);
    const userId = await this.passkeys.userOf(request, proof);
    const account = await this.accounts.ofUser(userId);
    if (!account) throw passkeyErrors.signInRefused();
    await this.throttle.giveBack([limit]);
    await this.refuseBeside(request, account);
    return this.openOnDevice(request, account, 'passkey', { shown: 'passkey' });
  }

  /**
   * The identity provider of the structure says who the user is. `hasFactor`: with a second factor that the structure accepts; else the
   * account's own one is asked, as after a password. @throws session.code-needed, session.code-refused, session.throttled
   */
  async withProvider(request: FastifyRequest, account: Account, { hasFactor, code }: ProviderProof): Promise<DeviceSession> {
    const isConfirmed = hasFactor || (await this.factors.isActive(account.userId));
    if (isConfirmed && !hasFactor) await this.checkCode(request, account, code, false);
    return this.openOnDevice(request, account, 'provider', {
      shown: isConfirmed ? 'any' : 'none',
      isFromProvider: true,
      hasProviderFactor: hasFactor,
    });
  }

  /** @throws session.provider-required for a user whose only structure requires its identity provider */
  private async refuseBeside(request: FastifyRequest, account: Account): Promise<void> {
    if (!(await this.requiredProviders.isRequired(account.userId))) return;
    await this.record(request, account, 'SignIn', { type: 'ProviderDemanded', data: { address: request.ip } });
    throw providerRuleErrors.required();
  }

  /** A browser that was never seen with the account is told by mail. */
  private async openOnDevice(
    request: FastifyRequest,
    account: Account,
    through: 'password' | 'passkey' | 'provider',
    origin: Opening,
  ): Promise<DeviceSession> {
    const isKnown = this.devices.find(request, account.email) !== undefined;
    const isNewDevice = !isKnown && (await this.sessions.isNewClient(account.userId, clientOf(request)));
    const formerAddresses = isNewDevice ? await this.sessions.addressesOf(account.userId) : [];
    const open = await this.open(request, account, through, origin);
    if (isNewDevice) await this.announce(request, account, formerAddresses);
    return { open, deviceCookie: isKnown ? undefined : this.devices.cookieFor(account.email) };
  }

  /** Takes as long for an address without an account. */
  private async recordRefusal(request: FastifyRequest, account: Account | undefined, type: 'SignInRefused' | 'SignInThrottled') {
    const event = { type, data: { address: request.ip } };
    await Promise.all([account && this.record(request, account, 'SignIn', event), delay(recordTime)]);
  }

  /** @throws session.code-needed, session.code-refused, session.throttled */
  private async checkCode(request: FastifyRequest, account: Account, code: string | undefined, isKnownDevice: boolean): Promise<void> {
    if (code === undefined || code.trim() === '') throw secondFactorErrors.codeNeeded();
    if (!isKnownDevice) await this.throttle.count([codeLimit(account.email)]);
    const use = await this.factors.use(account.userId, code);
    const data = { address: request.ip };
    if (!use) {
      await this.record(request, account, 'SignIn', { type: 'SecondFactorRefused', data });
      throw secondFactorErrors.codeRefused();
    }
    if (use.kind === 'recovery')
      await this.record(request, account, 'SignIn', { type: 'RecoveryCodeUsed', data: { ...data, left: use.left } });
  }

  /** For a user who continues in another structure: the factors shown in the former session count there. */
  afterSwitch(request: FastifyRequest, owner: LinkOwner, formerId: string): Promise<OpenSession> {
    return this.open(request, owner, 'switch', { continues: formerId });
  }

  /** @throws session.link-invalid */
  async withLink(request: FastifyRequest, token: string): Promise<OpenSession> {
    const link = await this.links.use('login', token);
    if (!link) throw sessionErrors.linkInvalid();
    return this.open(request, link, 'login-link', { openedFrom: link.sessionId });
  }

  /** For a new user who has just chosen the password. @throws session.code-needed for a request that comes again, after the account got a second factor */
  async afterSignUp(request: FastifyRequest, owner: LinkOwner): Promise<OpenSession> {
    if (await this.factors.isActive(owner.userId)) throw secondFactorErrors.codeNeeded();
    return this.open(request, owner, 'password');
  }

  /** @throws session.expired, session.token-reused */
  async refresh(request: FastifyRequest, refreshToken: string): Promise<OpenSession> {
    const rotation = await this.sessions.rotate(refreshToken);
    if (rotation.outcome === 'rotated') return this.tokens(rotation.session, rotation.refreshToken);
    const { session, endedIds } = rotation;
    this.reader.forget(endedIds);
    const data = { sessionId: session.id, address: request.ip };
    await this.record(request, session, 'RefreshToken', { type: 'StolenSessionEnded', data });
    throw sessionErrors.tokenReused();
  }

  /** Always succeeds: the holder of an invalid token is signed out already. */
  async signOut(request: FastifyRequest, refreshToken: string): Promise<void> {
    const ended = await this.sessions.end(refreshToken, 'signed-out');
    if (!ended) return;
    const { session, endedIds } = ended;
    this.reader.forget(endedIds);
    await this.record(request, session, 'SignOut', { type: 'UserSignedOut', data: { sessionId: session.id } });
  }

  private async open(request: FastifyRequest, owner: LinkOwner, through: SignInWay, origin: Opening = {}): Promise<OpenSession> {
    const { userId, environmentId } = owner;
    const { session, refreshToken } = await this.sessions.open({ userId, environmentId }, clientOf(request), origin);
    await this.memberships.recordUse(owner);
    const data = { sessionId: session.id, through, address: request.ip };
    await this.record(request, owner, 'SignIn', { type: 'UserSignedIn', data });
    return this.tokens(session, refreshToken);
  }

  private async tokens(session: Session, refreshToken: string): Promise<OpenSession> {
    const claims = { userId: session.userId, environmentId: session.environmentId, sessionId: session.id };
    return { sessionId: session.id, token: await signAccessToken(this.key.bytes, claims, this.clock.now()), refreshToken };
  }

  private async announce(
    request: FastifyRequest,
    { email, userId, environmentId }: Account,
    formerAddresses: readonly string[],
  ): Promise<void> {
    const { user } = await this.profiles.of(environmentId, userId);
    const { address, userAgent } = clientOf(request);
    const network = networkOf(address);
    const isKnownNetwork = formerAddresses.some((former) => networkOf(former) === network);
    const facts = { device: await deviceName(userAgent), address, network, isKnownNetwork, at: formatInstant(this.clock.now()) };
    const letter = newDeviceLetter(displayName(user), await this.names.of(environmentId), facts);
    await this.mailer.send(environmentId, email, letter);
  }

  private async record(request: FastifyRequest, { userId, environmentId }: LinkOwner, command: string, event: UserAccessEvent) {
    const { user } = await this.profiles.of(environmentId, userId);
    await this.journal.record(contextOf(request, { userId, environmentId, name: displayName(user) }), userId, command, event);
  }
}
