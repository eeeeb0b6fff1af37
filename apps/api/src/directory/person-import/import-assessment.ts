import type { ImportError } from '@intendance/domain/capabilities/file-import/import-error.js';
import type { MemberId } from '@intendance/domain/directory/person/person.events.js';
import type { Person } from '@intendance/domain/directory/person/person-state.js';
import type { PersonFields } from '@intendance/domain/directory/person-field/person-field.js';
import {
  type ColumnCorrections,
  knownHeaderCount,
  matchColumns,
  unknownColumns,
} from '@intendance/domain/directory/person-import/import-columns.js';
import { decideLine, type LineDecision } from '@intendance/domain/directory/person-import/import-decision.js';
import type { ImportColumn } from '@intendance/domain/directory/person-import/import-field.js';
import { type FileLine, type LineIdentity, nameKey, readLine } from '@intendance/domain/directory/person-import/import-line.js';
import { type Candidate, Candidates } from '@intendance/domain/directory/person-import/import-match.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { linesToSample } from '../../capabilities/file-import/file-samples.js';
import { mappable } from '../../capabilities/file-import/mappable.js';
import { FileReadings } from '../../platform/documents/file-readings.js';
import { type FileTable, openTable } from '../../platform/documents/table/read-table.js';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Cities } from '../city/cities.js';
import { ConfiguredFields } from '../person-field/configured-fields.js';
import { LineReading, type TargetedLine, type TargetedLines } from './targeted-lines.js';

export type PreparedImport = {
  /** With the cells of the first lines, or of all. */
  readonly table: FileTable;
  readonly columns: readonly ImportColumn[];
  readonly lines: TargetedLines;
  readonly warnings: readonly ImportError[];
  readonly fields: PersonFields;
  readonly today: LocalDate;
  readonly knownZipCodes: ReadonlySet<string>;
};

export type ImportOptions = {
  readonly corrections: ColumnCorrections;
  readonly family: boolean;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
  /** Whether the table has the cells of every line: a report needs those of the first ones only. */
  readonly keepsCells?: boolean;
  /** People whom earlier lines of the same run created: no later line speaks of them. */
  readonly newPeople?: ReadonlySet<PersonId>;
};

/** Reads a file of people and finds the person of each line. Writes nothing. */
@Injectable()
export class ImportAssessment {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
    private readonly cities: Cities,
    private readonly configured: ConfiguredFields,
    private readonly readings: FileReadings,
  ) {}

  /** @throws DomainError person-import.*: the file as a whole is refused */
  prepare(context: RequestContext, content: Buffer, options: ImportOptions): Promise<PreparedImport> {
    return this.readings.run(context, () => this.read(context, content, options));
  }

  private async read(
    context: RequestContext,
    content: Buffer,
    { corrections, family, sheet, keepsCells = false, newPeople = new Set() }: ImportOptions,
  ): Promise<PreparedImport> {
    const { fields } = await this.configured.of(context);
    const opened = await openTable(content, personImportErrors, { sheet, knownHeaders: knownHeaderCount(fields, corrections) });
    const columns = await mappable(opened, () => matchColumns(opened.headers, { fields, corrections, family }));
    const reading = new LineReading(columns);
    const cells: FileLine[] = [];
    for await (const line of opened.lines) {
      reading.add(readLine(columns, line));
      if (keepsCells || cells.length < linesToSample) cells.push(line);
    }
    const { identities, zipCodes } = reading;
    const [candidates, knownZipCodes] = await Promise.all([this.candidates(context, identities), this.zipCodes(zipCodes)]);
    const warnings = unknownColumns(columns, corrections, opened.headerLine);
    const table = { ...opened, lines: cells };
    const lines = reading.targeted(new Candidates(candidates.filter(({ id }) => !newPeople.has(id))));
    return { table, columns, warnings, fields, knownZipCodes, today: this.clock.today(), lines };
  }

  private async candidates(context: RequestContext, lines: readonly LineIdentity[]): Promise<Candidate[]> {
    const names = new Set<string>();
    const emails = new Set<string>();
    const matricules = new Set<string>();
    const ids = new Set<string>();
    for (const { values } of lines) {
      const name = nameKey(values);
      if (name) names.add(name);
      if (values.id) ids.add(values.id);
      if (values.email) emails.add(values.email);
      const { matricule } = values;
      if (matricule) for (const form of [matricule, matricule.toLowerCase(), matricule.toUpperCase()]) matricules.add(form);
    }
    return this.db.query<Candidate>(
      context,
      `SELECT id, matricule, email, name_key AS "nameKey", birthday::text AS birthday, entrance_date::text AS "entranceDate"
         FROM read.person_list WHERE NOT deleted AND (name_key = ANY($1) OR email = ANY($2) OR matricule = ANY($3) OR id = ANY($4::uuid[]))`,
      [[...names], [...emails], [...matricules], [...ids]],
    );
  }

  private async zipCodes(codes: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const knownCodes = new Set<string>();
    for (const code of codes) if (await this.cities.isKnown(code)) knownCodes.add(code);
    return knownCodes;
  }
}

/** By the rules of the person, with the environment's fields of now. */
export function judge(prepared: PreparedImport, line: TargetedLine, person: Person): LineDecision {
  const zipCode = line.values.zip_code;
  return decideLine(line, person, {
    today: prepared.today,
    fields: prepared.fields,
    columns: prepared.columns,
    // A code that the line leaves as it is was judged when it was saved.
    isZipCodeKnown: !zipCode || prepared.knownZipCodes.has(zipCode),
    memberId: () => newId<'member'>() as MemberId,
  });
}
