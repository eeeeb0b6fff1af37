import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type SigningUser = { readonly name: string; readonly email: string };

/** The name and the address of the requesting user; the identity area answers. */
export class FindSigner extends Query<SigningUser> {
  constructor(readonly context: RequestContext) {
    super();
  }
}
