import { memberAccessErrors } from '@intendance/domain/website/members/member-access/member-access.errors.js';
import type { FactorProof, SignInMeans } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { memberAccessCase } from '@intendance/domain/website/members/member-access/member-access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId, isUuid, newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { wrongCodeText } from '../../../capabilities/second-factor/factor.errors.js';
import { type Limit, Throttle } from '../../../capabilities/throttle/throttle.js';
import { Config } from '../../../platform/config/config.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { SiteTenant } from '../../site/site/member-site.js';
import { siteUrl } from '../../site/site-address/site-url.js';
import { FactorProofs, type FactorTry } from './factor-proofs.js';
import { addressHash, memberAddress } from './member-address.js';
import { memberContext } from './member-context.js';
import { MemberLetters } from './member-letters.js';
import { linkMinutes, type MemberLink, MemberLinks, type MemberSecrets } from './member-links.js';
import { type MemberSession, MemberSessions, newSessionId } from './member-sessions.js';
import { type Member, Members } from './members.js';

/** The site that the visitor signs in to. `ip`: the address of the visitor. */
export type SignInSite = SiteTenant & { readonly name: string; readonly ip: string };
export type SignInResult =
  /** `browser`: the header that makes the browser known, after a second factor. */
  | { readonly outcome: 'signed-in'; readonly cookie: string; readonly isReadOnly: boolean; readonly browser?: string }
  /** Several people share the address. */
  | { readonly outcome: 'choose'; readonly token: string; readonly people: readonly Member[] }
  /** The space is protected by a code. */
  | ({ readonly outcome: 'factor'; readonly error: string | null } & FactorQuestion)
  | { readonly outcome: 'refused'; readonly message: string };
/** A right link that still needs the code of the application. */
export type FactorQuestion = { readonly token: string; readonly personId: string; readonly means: SignInMeans };

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
    private readonly proofs: FactorProofs,
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
    const people = await this.peopleOf(site, link);
    const person = people.length > 1 ? people.find(({ id }) => id === chosen) : people[0];
    if (!person && people.length > 1) return { outcome: 'choose', token, people };
    if (person && !link.impersonationId && (await this.proofs.isNeeded({ environmentId, personId: person.id })))
      return { outcome: 'factor', token, personId: person.id, means, error: null };
    if (!(await this.links.use(environmentId, token))) return { outcome: 'refused', message: invalidLink };
    if (!person) return { outcome: 'refused', message: memberAccessErrors.notBeneficiary().message };
    if (!link.impersonationId) return this.open(site.context, { id: person.id, addressHash: link.addressHash }, means);
    const session = { id: link.impersonationId, personId: person.id, addressHash: null, isReadOnly: true };
    const cookie = await this.sessions.open(environmentId, session);
    return { outcome: 'signed-in', cookie, isReadOnly: true };
  }

  /** The link stays until its code is right: a wrong one asks for another, not for another mail. @throws session.throttled */
  async signInByFactor(site: SignInSite, personId: string, attempt: FactorTry): Promise<SignInResult> {
    const { environmentId } = site.context;
    const { token, means } = attempt;
    const link = await this.links.find(environmentId, token);
    const person = link && !link.impersonationId ? (await this.peopleOf(site, link)).find(({ id }) => id === personId) : undefined;
    if (!link || !person) return { outcome: 'refused', message: invalidLink };
    const holder = { environmentId, personId: person.id };
    const factor = await this.proofs.prove(site.context, holder, attempt);
    if (!factor) return { outcome: 'factor', token, personId, means, error: wrongCodeText };
    if (!(await this.links.use(environmentId, token))) return { outcome: 'refused', message: invalidLink };
    const result = await this.open(site.context, { id: person.id, addressHash: link.addressHash, factor }, means);
    return result.outcome === 'signed-in' ? { ...result, browser: this.proofs.browserCookie(site.slug, holder) } : result;
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

  /** The people of a link whose address is still the one that it was sent to. */
  private async peopleOf(site: SignInSite, link: MemberLink): Promise<Member[]> {
    const people = await this.members.find(site.context, link.personIds);
    return people.filter((member) => this.isOf(site, member, link));
  }

  private async open(context: RequestContext, { id, addressHash: hash, factor }: NewMember, means: SignInMeans): Promise<SignInResult> {
    const { environmentId } = context;
    const sessionId = newSessionId();
    const command = { id, type: 'SignInMember', data: { sessionId, means, ...(factor && { factor }) } } as const;
    try {
      await this.commands.execute(new ExecuteCase(memberContext(context, id), memberAccessCase, command));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden') return { outcome: 'refused', message: error.message };
      throw error;
    }
    const cookie = await this.sessions.open(environmentId, { id: sessionId, personId: id, addressHash: hash, isReadOnly: false });
    // An activation between the two has closed the sessions of before, and not this one.
    if (!factor && (await this.proofs.isNeeded({ environmentId, personId: id }))) {
      await this.sessions.end(environmentId, { id: sessionId, personId: id }, false);
      return { outcome: 'refused', message: memberAccessErrors.factorNeeded().message };
    }
    return { outcome: 'signed-in', cookie, isReadOnly: false };
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

type NewMember = { readonly id: PersonId; readonly addressHash: Buffer | null; readonly factor?: FactorProof };

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
