import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportError } from '@intendance/domain/capabilities/file-import/import-error.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import type { LineDecision } from '@intendance/domain/directory/person-import/import-decision.js';
import type { ImportCounts, ImportedPerson } from '@intendance/domain/directory/person-import/person-import.events.js';
import { noCounts } from '@intendance/domain/directory/person-import/person-import.js';
import { type DomainEvent, EventStore, type StreamAppend } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { judge, type PreparedImport } from './import-assessment.js';
import { ReportWriter } from './import-report.js';
import type { TargetedLine } from './targeted-lines.js';

/** The decided events of a line, with the version of the person on which they were decided. */
export type PlannedLine = {
  readonly line: TargetedLine;
  readonly outcome: LineDecision['outcome'];
  readonly personId: PersonId;
  readonly before: number;
  readonly events: readonly DomainEvent[];
};

type Decided = (line: TargetedLine, decision: LineDecision, version: number) => void;

/** Decides the lines of a file on the directory of now. Nothing is written. */
@Injectable()
export class ImportPlanner {
  constructor(private readonly store: EventStore) {}

  async assess(context: RequestContext, prepared: PreparedImport): Promise<ReportWriter> {
    const report = new ReportWriter();
    await this.decideAll(context, prepared, (line, decision) => report.add(line, decision));
    return report;
  }

  /** The events of some lines. */
  async plan(context: RequestContext, prepared: PreparedImport, lines: readonly TargetedLine[]): Promise<PlannedLine[]> {
    const plannedLines: PlannedLine[] = [];
    await this.decide(context, prepared, lines, (line, decision, before) => {
      plannedLines.push(planned(line, decision, { personId: line.target ?? newId<'person'>(), before }));
    });
    return plannedLines;
  }

  /** Why lines would be refused now, by line. */
  async refusals(context: RequestContext, prepared: PreparedImport): Promise<ReadonlyMap<number, readonly ImportError[]>> {
    const refused = new Map<number, readonly ImportError[]>();
    await this.decideAll(context, prepared, ({ line }, decision) => {
      if (decision.outcome === 'refused') refused.set(line, decision.errors);
    });
    return refused;
  }

  private async decideAll(context: RequestContext, prepared: PreparedImport, see: Decided): Promise<void> {
    for (const lines of prepared.lines.all()) {
      await this.decide(context, prepared, lines, see);
      // Other requests have their turn between two pages.
      await nextTurn();
    }
  }

  private async decide(
    { environmentId }: RequestContext,
    prepared: PreparedImport,
    lines: readonly TargetedLine[],
    see: Decided,
  ): Promise<void> {
    const personIds = lines.flatMap(({ target, errors }) => (target && errors.length === 0 ? [target] : []));
    const slices = personIds.length === 0 ? [] : await this.store.read(environmentId, personIds.map(personStream));
    const people = new Map(personIds.map((personId, index) => [personId, slices[index]]));
    for (const line of lines) {
      const slice = line.target === null ? undefined : people.get(line.target);
      see(line, judge(prepared, line, slice ? foldSlice(personDecider, slice).state : personDecider.initial), slice?.version ?? 0);
    }
  }
}

const planned = (line: TargetedLine, decision: LineDecision, person: Pick<PlannedLine, 'personId' | 'before'>): PlannedLine => ({
  line,
  outcome: decision.outcome,
  events: decision.outcome === 'refused' ? [] : decision.events,
  ...person,
});

/** The counts and the appends of a part of the plan. */
export function written(lines: readonly PlannedLine[]): { counts: ImportCounts; people: ImportedPerson[]; appends: StreamAppend[] } {
  const counts: ImportCounts = { ...noCounts };
  const people: ImportedPerson[] = [];
  const appends: StreamAppend[] = [];
  for (const { line, outcome, personId, before, events } of lines) {
    counts[outcome === 'refused' ? 'errors' : outcome] += 1;
    if (events.length === 0) continue;
    people.push({ line: line.line, personId, before, after: before + events.length });
    appends.push({ stream: personStream(personId), expected: before, events });
  }
  return { counts, people, appends };
}

export function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
