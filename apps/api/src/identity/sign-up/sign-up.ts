import { signUpErrors } from '@intendance/domain/identity/sign-up/sign-up.errors.js';
import { checkSignUp } from '@intendance/domain/identity/sign-up/sign-up-form.js';
import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { type Limit, Throttle } from '../../capabilities/throttle/throttle.js';
import { requestContext } from '../../platform/http/request-context.factory.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteEnvironment, FindPromotionOfCode } from '../../subscription/public.js';
import { isGuessable } from '../credential/guessable-password.js';
import type { LinkOwner } from '../credential/one-time-tokens.js';
import { hashPassword, isPassword } from '../credential/password-hash.js';
import { Installation } from '../installation/installation.js';
import { StructureOpening } from '../installation/structure-opening.js';
import { accountDigest } from '../session/known-devices.js';
import { type OpenSession, SignIn } from '../session/sign-in.js';
import { Accounts } from '../user/accounts.js';
import { AddSample } from './add-sample.command.js';
import { EmailConfirmation } from './email-confirmation.js';
import type { SignUpDto } from './sign-up.dto.js';
import { TermsOfUse } from './terms-of-use.js';

const trialDays = 30;

const limitsOf = (email: string, address: string): readonly Limit[] => [
  { key: `sign-up account ${accountDigest(email)}`, tries: 10, minutes: 60 },
  { key: `sign-up address ${address}`, tries: 30, minutes: 60 },
];

/** Opens a structure for a newcomer and signs the newcomer in. Each step can run again: the same request completes an interrupted one. */
@Injectable()
export class SignUp {
  constructor(
    private readonly installation: Installation,
    private readonly structures: StructureOpening,
    private readonly throttle: Throttle,
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly confirmation: EmailConfirmation,
    private readonly terms: TermsOfUse,
    private readonly signIn: SignIn,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** @throws sign-up.closed, sign-up.brand-host, session.throttled, sign-up.invalid, user.email-taken */
  async register(request: FastifyRequest, dto: SignUpDto): Promise<OpenSession> {
    if (!(await this.installation.isRegistrationOpen())) throw signUpErrors.closed();
    if (this.installation.isBrandHost(request.hostname)) throw signUpErrors.brandHost();
    await this.throttle.count(limitsOf(dto.email, request.ip));
    const promotion = await this.checked(dto);
    const owner = this.structures.idsOf(dto.email);
    const context = contextOf(request, dto, owner);
    const commandId = await this.registeringCommand(owner);
    if (commandId === undefined) await this.open(dto, context).catch(ignoreTakenAddress);
    else if (commandId !== context.commandId) throw userErrors.emailTaken();
    await this.claimAccount(owner, dto.password, { context, isRepeated: commandId !== undefined });
    if (promotion) await this.commands.execute(new ExecuteEnvironment(context, { type: 'ReservePromotion', data: promotion }));
    await this.confirmation.send(owner, derivedId(`${context.commandId} confirmation letter`));
    if (dto.sample_data) await this.commands.execute(new AddSample(context));
    return this.signIn.afterSignUp(request, owner);
  }

  /** @throws sign-up.invalid */
  private async checked(dto: SignUpDto) {
    const { promotion, refusal } = await this.promotionOf(dto.promotion_code ?? '');
    const form = { ...dto, phone: dto.phone || null, passwordConfirm: dto.password_confirm, hasAcceptedTerms: dto.accept_terms };
    const hints = [dto.name, dto.firstname, dto.lastname, ...dto.email.split(/[^\p{L}\d]+/u)].filter((part) => part !== '');
    checkSignUp(form, { isGuessable: await isGuessable(dto.password, hints), promotion: refusal });
    return promotion;
  }

  private async promotionOf(typed: string) {
    if (typed === '') return { promotion: null, refusal: null };
    try {
      const { code, module } = await this.queries.execute(new FindPromotionOfCode(typed));
      return { promotion: { code, module }, refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const refusal: Violation = { propertyPath: 'promotion_code', code: error.code, message: error.message };
      return { promotion: null, refusal };
    }
  }

  private async open({ name, type, ...dto }: SignUpDto, context: RequestContext): Promise<void> {
    const { email, firstname, lastname, phone, password } = dto;
    await this.structures.open(
      {
        structure: { name, type, brand: null, modules: [], trialDays },
        administrator: {
          email,
          firstname: firstName(firstname),
          lastname: lastName(lastname),
          ...(phone && { phone }),
          acceptedTerms: this.terms.version,
          mustConfirmEmail: true,
          isOperator: false,
        },
        password,
      },
      () => context,
    );
  }

  /** The id of the command that registered the administrator; undefined before. */
  private async registeringCommand({ environmentId, userId }: LinkOwner): Promise<string | undefined> {
    const [user] = await this.store.read(environmentId, [`user-${userId}`]);
    return user?.events[0]?.metadata.commandId;
  }

  /**
   * One of several concurrent sign-ups registers the user; only that one goes on, and its password is the one of the account. A repeated
   * request shows its password again. @throws user.email-taken
   */
  private async claimAccount(
    owner: LinkOwner,
    password: string,
    { context, isRepeated }: { context: RequestContext; isRepeated: boolean },
  ): Promise<void> {
    if ((await this.registeringCommand(owner)) !== context.commandId) throw userErrors.emailTaken();
    const account = await this.accounts.ofUser(owner.userId);
    if (await isPassword(password, account?.passwordHash)) return;
    if (isRepeated) throw userErrors.emailTaken();
    await this.accounts.setPassword(owner.userId, await hashPassword(password));
  }
}

/** A concurrent sign-up was faster: `claimAccount` tells whether it is the same request. */
function ignoreTakenAddress(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'user.email-taken')) throw error;
}

/** The key of the request names its command. Its hash is not stored: it would be that of a password. */
function contextOf(request: FastifyRequest, dto: SignUpDto, owner: LinkOwner): RequestContext {
  const { idempotency: _, ...context } = requestContext(request, { ...owner, name: displayName(dto) });
  return context;
}
