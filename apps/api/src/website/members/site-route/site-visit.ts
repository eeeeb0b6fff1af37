import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { SiteTenant } from '../../site/site/member-site.js';
import type { MemberSession } from '../member-access/member-sessions.js';
import type { Member } from '../member-access/members.js';
import type { ReceivedForm } from './site-form.js';

type SiteParams = { readonly slug?: string; readonly key?: string; readonly '*'?: string };
export type SiteRequest = FastifyRequest<{ Params: SiteParams }>;

/** A member whose session and address still hold. `tenant` has the banner of a read-only session. */
export type SignedInMember = { readonly tenant: SiteTenant; readonly session: MemberSession; readonly person: Member };
export type SiteVisitor = {
  readonly slug: string;
  readonly ip: string;
  readonly cookie: string | undefined;
  readonly member: SignedInMember | undefined;
};
/** A form of the space of a member. `context` executes its command once, however often the form is sent. */
export type MemberForm = ReceivedForm & { readonly formKey: string; readonly context: RequestContext };
export type SiteVisit = { readonly visitor: SiteVisitor; readonly form: ReceivedForm | MemberForm | undefined };

// A symbol of our own: nothing from the wire can ever be mistaken for the visit.
const opened = Symbol('visit');
type Openable = SiteRequest & { [opened]?: SiteVisit };

export const openVisit = (request: Openable, visit: SiteVisit): void => {
  request[opened] = visit;
};

const visitOf = (execution: ExecutionContext): SiteVisit => {
  const visit = execution.switchToHttp().getRequest<Openable>()[opened];
  if (!visit) throw new Error(`${execution.getHandler().name} is no route of a site`);
  return visit;
};
const required = <Value>(value: Value | undefined, { getHandler }: ExecutionContext): Value => {
  if (value === undefined) throw new Error(`the declaration of ${getHandler().name} does not open what it reads`);
  return value;
};

/** The visitor of any route of a site. */
export const Visitor = createParamDecorator((_: unknown, execution: ExecutionContext): SiteVisitor => visitOf(execution).visitor);

/** The member of a route that is closed to visitors. */
export const CurrentMember = createParamDecorator(
  (_: unknown, execution: ExecutionContext): SignedInMember => required(visitOf(execution).visitor.member, execution),
);

/** The form of a visitor. */
export const VisitorForm = createParamDecorator(
  (_: unknown, execution: ExecutionContext): ReceivedForm => required(visitOf(execution).form, execution),
);

/** The form of a member. */
export const OwnForm = createParamDecorator((_: unknown, execution: ExecutionContext): MemberForm => {
  const { form } = visitOf(execution);
  return required(form && 'context' in form ? form : undefined, execution);
});
