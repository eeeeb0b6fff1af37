import { allows } from '@intendance/contract/access.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { stateOf } from '../../platform/http/request-state.js';
import { type ListRequest, parseList } from '../../platform/lists/list-request.js';
import type { Listing } from '../../platform/lists/listing.js';
import { beneficiaryListing, personListing } from './person.listing.js';

/** A list of people, of what this user may ask of it. */
export type PeopleRequest = { readonly listing: Listing; readonly request: ListRequest; readonly isSummary: boolean };

export const PeopleParams = createParamDecorator((_: unknown, execution: ExecutionContext): PeopleRequest => {
  const request = execution.switchToHttp().getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>();
  const profile = stateOf(request)?.session.profile ?? null;
  const isSummary = !allows('people', profile);
  const listing = isSummary ? beneficiaryListing : personListing;
  return { listing, request: parseList(listing, request.query), isSummary };
});
