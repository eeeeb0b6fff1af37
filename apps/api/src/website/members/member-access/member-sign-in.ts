import { memberAccessErrors } from '@intendance/domain/website/members/member-access/member-access.errors.js';
import type { SignInMeans } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { memberAccessCase } from '@intendance/domain/website/members/member-access/member-access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId, isUuid, newId, type PersonId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Limit, Throttle } from '../../../capabilities/throttle/throttle.js';
import { Config } from '../../../platform/config/config.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { SiteTenant } from '../../site/site/member-site.js';
import { siteUrl } from '../../site/site-address/site-url.js';
import { addressHash, memberAddress } from './member-address.js';
import { MemberLetters } from './member-letters.js';
import { linkMinutes, MemberLinks, type MemberSecrets } from './member-links.js';
import { type MemberSession, MemberSessions, newSessionId } from './member-sessions.js';
import { type Member, Members } from './members.js';

/** The site that the visitor signs in to. `ip`: the address of the visitor. */
export type SignInSite = SiteTenant & { readonly name: string; readonly ip: string };
export type SignInResult =
  | { readonly outcome: 'signed-in'; readonly cookie: string; readonly isReadOnly: boolean }
  /** Several people share the address. */
  | { readonly outcome: 'choose'; readonly token: string; readonly people: readonly Member[] }
  | { readonly outcome: 'refused'; readonly message: string };

const invalidLink = 'Ce lien n’est plus valable : il sert une fois, pendant 15 minutes. Demandez-en un autre.';
const invalidCode = 'Ce code n’est pas le bon, ou n’est plus valable. Après cinq essais, demandez-en un autre.';
const quarterHour = (tries: number, key: string): Limit => ({ key, tries, minutes: 15 });

/** The people of an office share an address of the network: the limits by it fit a company that signs in after an announcement. */
const linkLimits = ({ context: { environmentId }, ip }: SignInSite, email: string): Limit[] => [
  quarterHour(500, `member link from ${ip} to ${environmentId}`),
  quarterHour(3, `member link to ${derivedId(`${environmentId} ${email}`)}`),
];
/** Wrong codes only: a right one is given back. Many attackers together try few codes of a site; its links work on. */
const codeLimits = ({ context: { environmentId }, ip }: SignInSite): Limit[] => [
  quarterHour(30, `member code from ${ip} to ${environmentId}`),
  quarterHour(100, `member code to ${environmentId}`),
  { key: `member code of a day to ${environmentId}`, tries: 500, minutes: 24 * 60 },
];

const queue = 'member-link';
type LinkJob = { readonly environmentId: EnvironmentId; readonly slug: string; readonly name: string; readonly email: string };

/** Members have no password: a mail to their address of the directory opens their space. */
@Injectable()
export class MemberSignIn {
  constructor(
    private readonly members: Members,
    private readonly links: MemberLinks,
    private readonly sessions: MemberSessions,
    private readonly commands: CommandBus,
    private readonly mailer: Mailer,
    private readonly throttle: Throttle,
    private readonly letters: MemberLetters,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {
    jobs.register<LinkJob>({ name: queue, tries: 10, secondsBetweenTries: 10, handle: (job, id) => this.mail(job, id) });
  }

  /** Answers the same at the same pace for every address: who is in the directory is nobody's business. @throws session.throttled */
  async requestLink(site: SignInSite, typed: string): Promise<string> {
    const email = memberAddress(typed);
    await this.throttle.count(linkLimits(site, email));
    const requestId = newId();
    const { context, slug, name } = site;
    await this.jobs.add(queue, { environmentId: context.environmentId, slug, name, email } satisfies LinkJob, requestId);
    return requestId;
  }

  /** @throws session.throttled */
  async signInByCode(site: SignInSite, requestId: string, code: string): Promise<SignInResult> {
    await this.throttle.count(codeLimits(site));
    const digits = code.replaceAll(/\s/g, '');
    const isWellFormed = isUuid(requestId) && /^\d{6}$/.test(digits);
    const token = isWellFormed ? await this.links.tokenOf(site.context.environmentId, requestId, digits) : undefined;
    if (token === undefined) return { outcome: 'refused', message: invalidCode };
    await this.throttle.giveBack(codeLimits(site));
    return this.signIn(site, token, 'code');
  }

  /** @param chosen the person, where several share the address */
  async signIn(site: SignInSite, token: string, means: SignInMeans, chosen = ''): Promise<SignInResult> {
    const { environmentId } = site.context;
    const link = await this.links.find(environmentId, token);
    if (!link) return { outcome: 'refused', message: invalidLink };
    const people = (await this.members.find(site.context, link.personIds)).filter((member) => this.isOf(site, member, link));
    const person = people.length > 1 ? people.find(({ id }) => id === chosen) : people[0];
    if (!person && people.length > 1) return { outcome: 'choose', token, people };
    if (!(await this.links.use(environmentId, token))) return { outcome: 'refused', message: invalidLink };
    if (!person) return { outcome: 'refused', message: memberAccessErrors.notBeneficiary().message };
    if (!link.impersonationId) return this.open(site.context, { id: person.id, addressHash: link.addressHash }, means);
    const session = { id: link.impersonationId, personId: person.id, addressHash: null, isReadOnly: true };
    const cookie = await this.sessions.open(environmentId, session);
    return { outcome: 'signed-in', cookie, isReadOnly: true };
  }

  /** The person whom a link shows the site as; undefined for a link that the person asked for. */
  async impersonated({ context }: Pick<SignInSite, 'context'>, token: string): Promise<Member | undefined> {
    const link = await this.links.find(context.environmentId, token);
    return link?.impersonationId ? (await this.members.find(context, link.personIds))[0] : undefined;
  }

  /** The address of the directory is still the one that the link or the session came by. A user who sees the site as the person has none. */
  isOf({ context }: Pick<SignInSite, 'context'>, { state }: Member, { addressHash: hash }: Pick<MemberSession, 'addressHash'>): boolean {
    return hash === null || (state.email !== null && addressHash(this.config, context.environmentId, state.email).equals(hash));
  }

  async signOut(context: RequestContext, session: MemberSession, isEverywhere: boolean): Promise<void> {
    // A user who closes the view leaves the sessions of the person open.
    if (session.readOnlyUntil) return this.sessions.end(context.environmentId, session, false);
    await this.sessions.end(context.environmentId, session, isEverywhere);
    const command = { id: session.personId, type: 'SignOutMember', data: { sessionId: isEverywhere ? null : session.id } } as const;
    await this.commands.execute(new ExecuteCase(memberContext(context, session.personId), memberAccessCase, command));
  }

  private async open(context: RequestContext, { id, addressHash: hash }: NewMember, means: SignInMeans): Promise<SignInResult> {
    const sessionId = newSessionId();
    const command = { id, type: 'SignInMember', data: { sessionId, means } } as const;
    try {
      await this.commands.execute(new ExecuteCase(memberContext(context, id), memberAccessCase, command));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden') return { outcome: 'refused', message: error.message };
      throw error;
    }
    const session = { id: sessionId, personId: id, addressHash: hash, isReadOnly: false };
    return { outcome: 'signed-in', cookie: await this.sessions.open(context.environmentId, session), isReadOnly: false };
  }

  /** A job: the visitor waits the same time whoever has the address, and a stop of the server loses no link. */
  private async mail({ environmentId, slug, name, email }: LinkJob, requestId: string): Promise<void> {
    const people = await this.members.ofAddress(systemContext(environmentId), email);
    const present = people.filter(({ isPresent }) => isPresent).map(({ id }) => id);
    const secrets = await this.links.issue({ id: requestId, environmentId, email }, present);
    if (people.length === 0) return;
    const letter = present.length === 0 ? leaverLetter(name) : linkLetter(name, siteUrl(this.config, slug), secrets);
    // A job that runs again mails its new secrets: the letter of before has the old ones.
    const letterId = newId();
    await this.letters.record(
      environmentId,
      letterId,
      people.map(({ id }) => id),
    );
    await this.mailer.send(environmentId, email, { ...letter, author: name }, letterId);
  }
}

type NewMember = { readonly id: PersonId; readonly addressHash: Buffer | null };

/** Events of a member name their author without a name: the stream is the person's. */
export const memberContext = ({ environmentId }: Pick<RequestContext, 'environmentId'>, personId: PersonId): RequestContext =>
  systemContext(environmentId, 'api', { id: personId as string as UserId, name: 'Le bénéficiaire' });

const linkLetter = (name: string, site: string, { token, code }: MemberSecrets) => ({
  subject: `Votre lien de connexion au site de ${name}`,
  greeting: 'Bonjour,',
  paragraphs: [
    `Vous avez demandé à ouvrir votre espace sur le site de ${name}.`,
    `Le lien et le code servent une seule fois, pendant ${linkMinutes} minutes.`,
  ],
  frame: `Votre code : ${code}`,
  button: { label: 'Ouvrir mon espace', url: `${site}/connexion/lien/${token}` },
  closing: 'Si vous n’avez rien demandé, ignorez cet e-mail : personne n’entre sans lui.',
});

const leaverLetter = (name: string) => ({
  subject: `Votre demande de connexion au site de ${name}`,
  greeting: 'Bonjour,',
  paragraphs: [
    `Vous avez demandé à ouvrir votre espace sur le site de ${name}.`,
    'Cet espace est réservé aux bénéficiaires présents : votre adresse est celle d’une personne qui n’en fait plus partie, ou pas encore.',
    'Si c’est une erreur, répondez à votre interlocuteur habituel ou écrivez-nous depuis la page Contact du site.',
  ],
});
