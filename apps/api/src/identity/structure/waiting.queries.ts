import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

// The work that waits in the structure of the context. The area that owns the records answers: identity reads none of them.
export type WaitingClaims = { readonly refunds: number; readonly inscriptions: number };

export class CountWaitingClaims extends Query<WaitingClaims> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

export class CountWaitingPersonRequests extends Query<number> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

export class CountOperationsToAllocate extends Query<number> {
  constructor(readonly context: RequestContext) {
    super();
  }
}
