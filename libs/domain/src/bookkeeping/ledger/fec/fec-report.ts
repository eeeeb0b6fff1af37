import { isSiren } from '@intendance/kernel/siren.js';
import { FecEntryCheck } from './fec-entry-check.js';
import { type FecCheckCode, type FecExercise, type FecFault, fecCheckCodes, fecChecks } from './fec-fault.js';
import { fecHeader } from './fec-line.js';
import { FecRowCheck, readFecRow } from './fec-row-check.js';

export type FecReport = {
  readonly isSound: boolean;
  readonly lines: number;
  readonly entries: number;
  readonly debit: number;
  readonly credit: number;
  readonly checks: readonly {
    readonly code: FecCheckCode;
    readonly label: string;
    readonly isPassed: boolean;
    readonly faults: number;
    readonly examples: readonly FecFault[];
  }[];
};

const mostExamples = 20;

/**
 * Checks the file while it is downloaded, line by line, as an auditor would: from the text alone. Memory does not grow with the number of
 * lines.
 */
export class FecAudit {
  private readonly counts = new Map<FecCheckCode, number>();
  private readonly examples = new Map<FecCheckCode, FecFault[]>();
  private readonly rows: FecRowCheck;
  private readonly entries: FecEntryCheck;
  private line = 0;

  private readonly columns: number;

  constructor(
    private readonly exercise: FecExercise,
    private readonly header: string = fecHeader,
  ) {
    this.columns = header.split('\t').length;
    const tell = (fault: FecFault) => this.tell(fault);
    this.rows = new FecRowCheck(exercise, tell);
    this.entries = new FecEntryCheck(tell);
  }

  /** One line, with or without its end; the first is that of the names. */
  read(text: string): void {
    this.line += 1;
    const row = text.replace(/\r?\n$/, '');
    if (this.line === 1) {
      if (row !== this.header.trimEnd())
        this.tell({ check: 'columns', line: 1, message: 'Les noms des colonnes ne sont pas ceux de la loi.' });
      return;
    }
    const cells = row.split('\t');
    if (cells.length !== this.columns) {
      this.tell({ check: 'columns', line: this.line, message: `${cells.length} colonnes, ${this.columns} sont attendues.` });
      return;
    }
    const read = readFecRow(cells);
    this.rows.see(read, this.line);
    this.entries.see(read, this.line);
  }

  report(): FecReport {
    this.entries.end();
    const { siren } = this.exercise;
    if (siren === null)
      this.tell({
        check: 'siren',
        line: null,
        message: 'Le SIREN n’est pas renseigné : le fichier n’a pas le nom que l’administration attend.',
      });
    else if (!isSiren(siren))
      this.tell({ check: 'siren', line: null, message: `Le SIREN ${siren} est faux : sa clé de contrôle ne correspond pas.` });
    const { debit, credit, count } = this.entries;
    return {
      // A name can be corrected by hand; the rest cannot.
      isSound: fecCheckCodes.every((code) => code === 'siren' || !this.counts.get(code)),
      lines: Math.max(this.line - 1, 0),
      entries: count,
      debit,
      credit,
      checks: fecCheckCodes.map((code) => {
        const faults = this.counts.get(code) ?? 0;
        return { code, label: fecChecks[code], isPassed: faults === 0, faults, examples: this.examples.get(code) ?? [] };
      }),
    };
  }

  private tell(fault: FecFault): void {
    this.counts.set(fault.check, (this.counts.get(fault.check) ?? 0) + 1);
    const checkExamples = this.examples.get(fault.check) ?? [];
    if (checkExamples.length < mostExamples) this.examples.set(fault.check, [...checkExamples, fault]);
  }
}
