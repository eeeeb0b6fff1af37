import { absentsCase } from '@intendance/domain/directory/person-import/imported-people.js';
import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobContext } from '../../capabilities/file-import/job-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { PreparedImport } from './import-assessment.js';

/** A person of the directory whom the file does not name. */
export type Absent = { readonly id: PersonId; readonly fullname: string };

type AbsenceFacts = { readonly on: LocalDate; readonly named?: readonly PersonId[] };

/** The current people whom a file leaves out: they can get that day as their last. */
@Injectable()
export class ImportAbsents {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: TenantDb,
  ) {}

  /** Beneficiaries on that day, and after it. */
  of(context: RequestContext, { lines }: PreparedImport, { on, named = [] }: AbsenceFacts): Promise<Absent[]> {
    return this.db.query<Absent>(
      context,
      `SELECT id, lastname || ' ' || firstname AS fullname FROM read.person_list
        WHERE NOT deleted AND (entrance_date IS NULL OR entrance_date <= $1) AND (exit_date IS NULL OR exit_date > $1)
          AND id <> ALL ($2::uuid[]) ORDER BY lastname, firstname, id`,
      [on, [...lines.people, ...named]],
    );
  }

  /** The people of a report who still exist, with their present names. */
  async find(context: RequestContext, ids: readonly PersonId[]): Promise<Absent[]> {
    if (ids.length === 0) return [];
    const text = `SELECT id, lastname || ' ' || firstname AS fullname FROM read.person_list WHERE id = ANY ($1::uuid[]) ORDER BY lastname, firstname, id`;
    return this.db.query<Absent>(context, text, [ids]);
  }

  async leave(context: RequestContext, id: PersonImportId, absents: readonly Absent[]): Promise<void> {
    const command = { id, type: 'LetAbsentsLeave', data: { people: absents.map((absent) => absent.id) } } as const;
    await this.commands.execute(new ExecuteCase(jobContext(context), absentsCase, command));
  }
}
