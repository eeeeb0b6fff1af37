import { peopleUndoCase } from '@intendance/domain/directory/person-import/imported-people.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import {
  type ImportedPerson,
  type PersonImportEvent,
  type PersonImportId,
  personImportStream,
} from '@intendance/domain/directory/person-import/person-import.events.js';
import {
  importedPeople,
  type PersonImportCommand,
  personImportDecider,
  type StartedImport,
  started,
} from '@intendance/domain/directory/person-import/person-import.js';
import type {
  DecidedRows,
  ImportAt,
  ImportDefinition,
  ImportStep,
  ImportWriter,
} from '../../capabilities/file-import/import-definition.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Absent, ImportAbsents } from './import-absents.js';
import type { PreparedImport } from './import-assessment.js';
import { batches, type ImportPlanner, type PlannedLine, written } from './import-plan.js';
import type { ImportReport } from './import-report.js';
import { linesPerPage, type TargetedLine } from './targeted-lines.js';

export type PersonImportTypes = {
  id: PersonImportId;
  command: PersonImportCommand;
  event: PersonImportEvent;
  state: StartedImport;
  report: ImportReport;
  row: TargetedLine;
  record: ImportedPerson;
};

export type FoundImport = ImportAt<PersonImportTypes>;

type Services = {
  readonly planner: ImportPlanner;
  readonly absents: ImportAbsents;
  /** Reads the stored file with the options of the import. */
  readonly prepare: (context: RequestContext, id: PersonImportId, state: StartedImport) => Promise<PreparedImport>;
};

const peoplePerUndo = 100;

/** An import of people, as the import engine runs and undoes it. */
export const personImportDefinition = (services: Services): ImportDefinition<PersonImportTypes> => ({
  name: 'person-import',
  stream: personImportStream,
  decider: personImportDecider,
  started,
  commands: {
    writeName: 'ImportPeople',
    fail: (data) => ({ type: 'FailPersonImport', data }),
  },
  readModels: ['person-list'],
  writer: (step) => personWriter(services, step),
  undo: {
    name: 'UndoPersonImport',
    start: { type: 'UndoPersonImport' },
    complete: { type: 'FinishUndo' },
    records: async ({ state }) => undoBatches(importedPeople(state)),
    recordsCase: peopleUndoCase,
    isForced: ({ code }) => code === personImportErrors.broken().code,
  },
});

async function personWriter(
  { planner, absents, prepare }: Services,
  { context, id, state }: ImportStep<PersonImportTypes>,
): Promise<ImportWriter<PersonImportTypes>> {
  const prepared = await prepare(context, id, state);
  const leaving = await leavingOf(absents, context, prepared, state);
  let errors = 0;
  return {
    report: async () => {
      const report = await planner.assess(context, prepared);
      errors = report.counts.errors;
      return report.of(prepared, leaving);
    },
    refusal: () => refusalOf(state, errors, leaving),
    rowsAfter: ({ upTo }) => prepared.lines.after(upTo),
    decide: async (rows, _, { mode }) => {
      const decided = progressOf(await planner.plan(context, prepared, rows));
      // The whole file was judged before its first line was written.
      if (mode === 'all' && decided.errors > 0) throw personImportErrors.broken();
      return decided;
    },
    complete: async () => {
      for (const people of batches(leaving, linesPerPage)) await absents.leave(context, id, people);
      return { type: 'FinishPersonImport' };
    },
  };
}

/** @throws person-import.leaving-count */
function refusalOf({ mode, left, leaving }: StartedImport, errors: number, absents: readonly Absent[]): PersonImportCommand | null {
  if (mode === 'all' && errors > 0) return { type: 'RefusePersonImport', data: { errors } };
  const confirmed = leaving?.count ?? absents.length;
  if (left === 0 && absents.length !== confirmed) throw personImportErrors.leavingCount(confirmed, absents.length);
  return null;
}

/** People whom an earlier try of the import wrote are not absent, even if their line no longer matches them. */
async function leavingOf(
  absents: ImportAbsents,
  context: RequestContext,
  prepared: PreparedImport,
  state: StartedImport,
): Promise<readonly Absent[]> {
  if (!state.leaving) return [];
  const named = importedPeople(state).map(({ personId }) => personId);
  return absents.of(context, prepared, { on: state.leaving.exitDate, named });
}

function progressOf(lines: readonly PlannedLine[]): DecidedRows<PersonImportTypes> & { readonly errors: number } {
  const { counts, people, appends } = written(lines);
  const data = { upTo: lines.at(-1)?.line.line ?? 0, counts, people };
  return { progress: { type: 'WriteImportLines', data }, appends, errors: counts.errors };
}

function undoBatches(imported: readonly ImportedPerson[]) {
  return ({ undone, kept: keptPeople }: StartedImport): ImportedPerson[] => {
    const processed = new Set([...undone, ...keptPeople.map(({ personId }) => personId)]);
    return imported.filter(({ personId }) => !processed.has(personId)).slice(0, peoplePerUndo);
  };
}
