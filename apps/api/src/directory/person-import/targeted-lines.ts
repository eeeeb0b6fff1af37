import type { ImportError } from '@intendance/domain/capabilities/file-import/import-error.js';
import type { ImportColumn, ImportField } from '@intendance/domain/directory/person-import/import-field.js';
import {
  type ImportLine,
  identityOf,
  type LineIdentity,
  type LineValues,
  twinError,
  twinLines,
} from '@intendance/domain/directory/person-import/import-line.js';
import type { Candidates } from '@intendance/domain/directory/person-import/import-match.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { LinePages } from '../../capabilities/file-import/line-pages.js';

/** A line, and the person of the directory that it speaks of: null for a new one. */
export type TargetedLine = ImportLine & { readonly target: PersonId | null };

/** The persons of the lines of a file; the refusals of the lines that speak of several, or of the person of another line. */
export type LineTargets = {
  readonly lines: number;
  /** The number of the last line of each page. */
  readonly lastLines: readonly number[];
  readonly people: ReadonlyMap<number, PersonId>;
  readonly refusals: ReadonlyMap<number, readonly ImportError[]>;
};

/** As many as an append writes. */
export const linesPerPage = 500;

/** A line without the names of its fields: its number, its errors, and its values in the order of the fields, 0 for an absent one. */
type PackedLine = readonly [line: number, errors: readonly ImportError[], ...values: (string | null | 0)[]];

/** The lines of a file as they are read. */
export class LineReading {
  private readonly pages = new LinePages<PackedLine>(linesPerPage);
  private readonly fields: readonly ImportField[];
  readonly identities: LineIdentity[] = [];
  readonly zipCodes = new Set<string>();

  constructor(columns: readonly ImportColumn[]) {
    this.fields = [...new Set(columns.flatMap(({ field }) => field ?? []))];
  }

  add({ line, values, errors }: ImportLine): void {
    this.pages.add([line, errors, ...this.fields.map((field) => (values[field] === undefined ? 0 : values[field]))]);
    this.identities.push(identityOf({ line, values }));
    if (values.zip_code) this.zipCodes.add(values.zip_code);
  }

  /** The lines, once all are read. */
  targeted(candidates: Candidates): TargetedLines {
    return new TargetedLines(this.pages, this.fields, targetsOf(this.identities, candidates));
  }
}

function unpacked(fields: readonly ImportField[], [line, errors, ...cells]: PackedLine): ImportLine {
  const values: LineValues = {};
  for (const [index, field] of fields.entries()) {
    const value = cells[index];
    if (value !== undefined && value !== 0) values[field] = value;
  }
  return { line, values, errors };
}

/** The lines of a file with their targets, read a page at a time. */
export class TargetedLines {
  readonly count: number;

  constructor(
    private readonly pages: LinePages<PackedLine>,
    private readonly fields: readonly ImportField[],
    private readonly targets: LineTargets,
  ) {
    this.count = targets.lines;
  }

  get people(): PersonId[] {
    return [...this.targets.people.values()];
  }

  /** The lines of the first page that has lines after this one; empty after the last line. */
  after(upTo: number): TargetedLine[] {
    const index = this.targets.lastLines.findIndex((last) => last > upTo);
    return index < 0 ? [] : this.page(index).filter(({ line }) => line > upTo);
  }

  *all(): Generator<TargetedLine[]> {
    for (let index = 0; index < this.pages.count; index++) yield this.page(index);
  }

  private page(index: number): TargetedLine[] {
    const { people, refusals } = this.targets;
    return this.pages.page(index).map((packedLine) => {
      const line = unpacked(this.fields, packedLine);
      const refusal = refusals.get(line.line);
      return { ...line, errors: refusal ? [...line.errors, ...refusal] : line.errors, target: people.get(line.line) ?? null };
    });
  }
}

function targetsOf(lines: readonly LineIdentity[], candidates: Candidates): LineTargets {
  const people = new Map<number, PersonId>();
  const refusals = new Map<number, ImportError[]>();
  const twins = new Map(twinLines(lines));
  const first = new Map<PersonId, number>();
  for (const line of lines) {
    const match = candidates.match(line);
    if ('error' in match) refusals.set(line.line, [match.error]);
    else if (match.id !== null) {
      people.set(line.line, match.id);
      const other = first.get(match.id);
      if (other === undefined) first.set(match.id, line.line);
      else {
        if (!twins.has(other)) twins.set(other, line.line);
        if (!twins.has(line.line)) twins.set(line.line, other);
      }
    }
  }
  for (const line of lines) {
    const twin = twins.get(line.line);
    if (twin !== undefined) refusals.set(line.line, [twinError(line, twin), ...(refusals.get(line.line) ?? [])]);
  }
  const lastLines = lines.flatMap(({ line }, index) =>
    index % linesPerPage === linesPerPage - 1 || index === lines.length - 1 ? [line] : [],
  );
  return { lines: lines.length, lastLines, people, refusals };
}
