import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import { unconfirmedImportCase } from '@intendance/domain/directory/person-import/unconfirmed-import.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RetentionRule } from '../../capabilities/retention/retention-rule.js';
import { runEach } from '../../capabilities/schedule/run-each.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

const erasedAtOnce = 1000;
const type = 'EraseUnconfirmedFile' as const;
type Found = { environment_id: EnvironmentId; id: PersonImportId };

/** Files of people that were checked and never written. A policy removes each file after the event that says so. */
@Injectable()
export class UnconfirmedImports {
  private readonly logger = new Logger('retention');

  constructor(
    private readonly commands: CommandBus,
    private readonly everywhere: EveryDatabase,
  ) {}

  async erase(before: Date): Promise<void> {
    const rows = await this.everywhere.query<Found>(
      `SELECT environment_id, id FROM read.person_import_list WHERE is_unconfirmed AND uploaded_at < $1
        ORDER BY uploaded_at LIMIT ${erasedAtOnce}`,
      [before],
    );
    await runEach(
      rows,
      ({ environment_id, id }) =>
        this.commands.execute(new ExecuteCase(systemContext(environment_id), unconfirmedImportCase, { id, type })),
      ({ environment_id, id }, err) =>
        this.logger.warn({ msg: 'an unconfirmed file of people stays', environmentId: environment_id, import: id, err }),
    );
  }
}

export const unconfirmedImportRetention: readonly RetentionRule[] = [
  {
    name: 'unconfirmed-people-files',
    days: 30,
    why: 'The file names people, and serves nothing once it is not confirmed within a month.',
    remove: (before, { get }) => get(UnconfirmedImports).erase(before),
  },
];
