import { createHash } from 'node:crypto';
import type { ColumnCorrections } from '@intendance/domain/directory/person-import/import-columns.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import {
  type AbsentsLeaving,
  type ImportMode,
  type PersonImportId,
  personImportStream,
} from '@intendance/domain/directory/person-import/person-import.events.js';
import {
  importedPeople,
  type PersonImport,
  personImportDecider,
  type StartedImport,
} from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { type CellCorrection, correctedFile, correctedName } from '../../capabilities/file-import/corrected-file.js';
import { type FileImport, FileImports } from '../../capabilities/file-import/file-imports.js';
import { ImportFiles } from '../../capabilities/file-import/import-files.js';
import type { ImportService } from '../../capabilities/file-import/import-routes.js';
import { refusedRowsWorkbook } from '../../capabilities/file-import/refused-rows.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ImportAbsents } from './import-absents.js';
import { ImportAssessment, type PreparedImport } from './import-assessment.js';
import { ImportPlanner } from './import-plan.js';
import type { PersonImportDto } from './person-import.dto.js';
import { type FoundImport, type PersonImportTypes, personImportDefinition } from './person-import-definition.js';
import { importToWire } from './person-import-wire.js';
import { refusedLines, refusedLinesSheet } from './refused-lines.js';

export type ImportUpload = {
  readonly fileName: string;
  readonly content: Buffer;
  readonly corrections: ColumnCorrections;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
};
export type ImportConfirmation = {
  readonly mode: ImportMode;
  readonly corrections?: ColumnCorrections | undefined;
  readonly leaving?: AbsentsLeaving | undefined;
};

/** Imports of people, from the upload of a file to the undo. */
@Injectable()
export class PersonImports implements ImportService<PersonImportTypes, PersonImportDto> {
  readonly fileImport: FileImport<PersonImportTypes>;

  constructor(
    imports: FileImports,
    private readonly store: EventStore,
    private readonly assessment: ImportAssessment,
    private readonly files: ImportFiles,
    private readonly planner: ImportPlanner,
    private readonly absents: ImportAbsents,
    private readonly clock: Clock,
  ) {
    const prepare = this.prepare.bind(this);
    this.fileImport = imports.declare(personImportDefinition({ planner, absents, prepare }));
  }

  /** The same file read the same way is the same import. @throws DomainError person-import.* */
  async upload(context: RequestContext, { fileName, content, corrections, sheet }: ImportUpload, family: boolean): Promise<FoundImport> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const [id, before] = await this.importOf(context, `${sha256} ${canonicalJson(corrections)}${sheet === null ? '' : ` ${sheet}`}`);
    const prepared = await this.assessment.prepare(context, content, { corrections, family, sheet });
    const absents = await this.absents.of(context, prepared, { on: prepared.today });
    const report = (await this.planner.assess(context, prepared)).of(prepared, absents);
    const file = { fileName, size: content.length, sha256, lines: prepared.lines.count, family };
    const data = { ...file, counts: report.counts, corrections, absent: absents.length, ...(sheet !== null && { sheet }) };
    return this.fileImport.keep(context, id, before, { content, report, command: { type: 'UploadPersonImport', data } });
  }

  /** A file with corrected cells is another import, checked like a new file; the first import stays as it is. */
  async correct(context: RequestContext, id: PersonImportId, cells: readonly CellCorrection[], family: boolean): Promise<FoundImport> {
    const { state } = await this.fileImport.find(context, id);
    if (state.isErased) throw personImportErrors.fileErased();
    const { corrections, file } = state;
    const { table } = await this.prepare(context, id, state, true);
    const content = correctedFile(table, cells, personImportErrors);
    return this.upload(context, { fileName: correctedName(file.fileName), content, corrections, sheet: null }, family);
  }

  /** The same file is another import once the first one was erased with a person's data. */
  private async importOf({ environmentId }: RequestContext, file: string): Promise<[PersonImportId, PersonImport]> {
    for (let erased = 0; ; erased++) {
      const id = derivedId<'person-import'>(`person import ${environmentId} ${file}${erased ? ` ${erased}` : ''}`);
      const [slice] = await this.store.read(environmentId, [personImportStream(id)]);
      const state = foldSlice(personImportDecider, slice).state;
      if (state.status === 'none' || !state.isErased) return [id, state];
    }
  }

  /** Other columns for a stored file are part of the confirmation. */
  async confirm(context: RequestContext, id: PersonImportId, { mode, corrections, leaving }: ImportConfirmation): Promise<FoundImport> {
    const { state } = await this.fileImport.find(context, id);
    const data = { mode, corrections: corrections ?? state.corrections, ...(leaving && { leaving }) };
    return this.fileImport.confirm(context, id, { type: 'ConfirmPersonImport', data });
  }

  /** Decided by the rules and the people of now. */
  async refusedRows(context: RequestContext, id: PersonImportId): Promise<DownloadAnswer> {
    const { state } = await this.fileImport.find(context, id);
    if (state.isErased) throw personImportErrors.fileErased();
    const prepared = await this.prepare(context, id, state, true);
    const lines = refusedLines(prepared, await this.planner.refusals(context, prepared));
    return refusedRowsWorkbook(refusedLinesSheet(prepared), lines, { author: context.actor.name, at: this.clock.now() });
  }

  async toWire(context: RequestContext, personImport: FoundImport): Promise<PersonImportDto> {
    const report = await this.fileImport.report(context, personImport);
    return importToWire(personImport, report, await this.absents.find(context, report?.absents ?? []));
  }

  private async prepare(context: RequestContext, id: PersonImportId, state: StartedImport, keepsCells = false): Promise<PreparedImport> {
    const { corrections, sheet = null, file } = state;
    return this.assessment.prepare(context, await this.files.file(context, id), {
      corrections,
      sheet,
      family: file.family,
      keepsCells,
      newPeople: createdBy(state),
    });
  }
}

/** The people whom the lines that this run has written created; a run that is over has none. */
const createdBy = (state: StartedImport): ReadonlySet<PersonId> =>
  new Set(
    state.status === 'running'
      ? importedPeople(state).flatMap(({ personId, before, line }) => (before === 0 && line <= state.upTo ? [personId] : []))
      : [],
  );
