import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AccountFacts, FindAccountFacts } from '../../subscription/public.js';
import { Accounts } from './accounts.js';

@QueryHandler(FindAccountFacts)
export class FindAccountFactsHandler implements IQueryHandler<FindAccountFacts> {
  constructor(private readonly accounts: Accounts) {}

  execute({ environmentId }: FindAccountFacts): Promise<AccountFacts> {
    return this.accounts.factsOf(environmentId);
  }
}
