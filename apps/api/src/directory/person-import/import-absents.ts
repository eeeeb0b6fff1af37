import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import {
  type ImportedPerson,
  type PersonImportId,
  personImportStream,
} from '@intendance/domain/directory/person-import/person-import.events.js';
import { personImportDecider, started } from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { jobContext } from '../../capabilities/file-import/job-context.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { PreparedImport } from './import-assessment.js';

/** A person of the directory whom the file does not name. */
export type Absent = { readonly id: PersonId; readonly fullname: string };

type AbsenceFacts = { readonly on: LocalDate; readonly named?: readonly PersonId[] };

/** The people of a day whom a file leaves out: they can be given that day as their last. */
@Injectable()
export class ImportAbsents {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
  ) {}

  /** Beneficiaries on that day, and after it. */
  of(context: RequestContext, { lines }: PreparedImport, { on, named = [] }: AbsenceFacts): Promise<Absent[]> {
    const targets = lines.flatMap(({ target }) => target ?? []);
    return this.db.query<Absent>(
      context,
      `SELECT id, lastname || ' ' || firstname AS fullname FROM read.person_list
        WHERE NOT deleted AND (entrance_date IS NULL OR entrance_date <= $1) AND (exit_date IS NULL OR exit_date > $1)
          AND id <> ALL ($2::uuid[]) ORDER BY lastname, firstname, id`,
      [on, [...targets, ...named]],
    );
  }

  /** Those of a report that are still there, by their present names. */
  async find(context: RequestContext, ids: readonly PersonId[]): Promise<Absent[]> {
    if (ids.length === 0) return [];
    const text = `SELECT id, lastname || ' ' || firstname AS fullname FROM read.person_list WHERE id = ANY ($1::uuid[]) ORDER BY lastname, firstname, id`;
    return this.db.query<Absent>(context, text, [ids]);
  }

  /** Who left by himself in between stays as he is. */
  async leave(context: RequestContext, id: PersonImportId, absents: readonly Absent[]): Promise<void> {
    await executeUnit(this.store, appendRequest(jobContext(context), 'LetAbsentsLeave'), async (unit) => {
      const loaded = await unit.load(personImportStream(id), personImportDecider);
      const { leaving, status } = started(loaded.state);
      if (!leaving || status !== 'running') return;
      const people: ImportedPerson[] = [];
      const streams = absents.map((absent) => personStream(absent.id));
      for (const [index, person] of (await unit.loadAll(streams, personDecider)).entries()) {
        const personId = absents[index]?.id;
        if (!personId || person.state.status === 'none' || person.state.isDeleted || person.state.exitDate !== null) continue;
        const data = { exitDate: leaving.exitDate };
        const after = unit.append(person, personDecider.decide({ type: 'RecordPersonExit', data }, person.state));
        people.push({ line: 0, personId, before: person.version, after: after.version });
      }
      unit.append(loaded, personImportDecider.decide({ type: 'RecordAbsentsLeft', data: { people } }, loaded.state));
    });
  }
}
