import { personStream } from '@intendance/domain/directory/person/person.events.js';
import type { RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import { personErasureCase } from '@intendance/domain/directory/person-erasure/person-erasure.js';
import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { FindEarlierRun } from '../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PreviewCase } from '../../platform/writes/preview-case.js';
import type { WriteResult } from '../../platform/writes/write-result.js';
import { AnnounceErasure } from './announce-erasure.command.js';
import { ImportsOfPerson } from './imports-of-person.js';
import { emailsOf, traitsOf } from './person-traits.js';

export class ErasePerson extends Command<WriteResult<RegisteredPerson>> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly confirmation: string,
    readonly expected?: number,
  ) {
    super();
  }
}

const mostSearches = 5;

/** Searches the files of imports before the erasure: afterwards nobody knows the names to search. Policies clear the rest. */
@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly store: EventStore,
    private readonly imports: ImportsOfPerson,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute(request: ErasePerson): Promise<WriteResult<RegisteredPerson>> {
    const { context, expected } = request;
    const earlier = await this.queries.execute(new FindEarlierRun<RegisteredPerson>(context));
    if (earlier) return earlier;
    // Refuses before files are read.
    await this.queries.execute(new PreviewCase(context, personErasureCase, erasureOf(request, []), expected));
    for (let searches = 1; ; searches++) {
      const [slice] = await this.store.read(context.environmentId, [personStream(request.personId)]);
      await this.commands.execute(new AnnounceErasure(context, request.personId, emailsOf(slice?.events ?? [])));
      const imports = await this.imports.find(context, request.personId, traitsOf(slice?.events ?? []));
      try {
        const command = erasureOf(request, imports);
        return await this.commands.execute(new ExecuteCase(context, personErasureCase, command, expected ?? slice?.version));
      } catch (error) {
        const hasMoved = error instanceof DomainError && error.kind === 'stale' && expected === undefined;
        if (!hasMoved || searches === mostSearches) throw error;
      }
    }
  }
}

const erasureOf = ({ personId, confirmation }: ErasePerson, imports: readonly PersonImportId[]) =>
  ({ id: personId, type: 'ErasePersonalData', data: { confirmation, imports } }) as const;
