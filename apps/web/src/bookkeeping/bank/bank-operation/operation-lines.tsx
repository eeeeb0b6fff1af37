import { type Outcome, OutcomeLines } from '../../../ui/feedback/report-lines.js';
import { day, euros } from '../../../ui/format/format.js';

// The keywords may meet every operation of a year.
const mostDrawn = 200;

type OperationOutcome = Outcome & { operation?: { date: string; wording: string; value: number } };
type Props<Line extends OperationOutcome> = {
  lines: readonly Line[];
  marks: { done: string; refused: string };
  detailOf: (line: Line) => string | null | undefined;
};

/** The results of a bulk command, each with the day, the wording and the amount of its operation. */
export function OperationLines<Line extends OperationOutcome>({ lines, marks, detailOf }: Props<Line>) {
  const textOf = (line: Line) => ({
    name: line.operation ? `${day(line.operation.date)} ${line.operation.wording}` : 'Opération inconnue',
    detail: detailOf(line),
    end: line.operation && euros(line.operation.value),
  });
  return <OutcomeLines lines={lines} marks={marks} textOf={textOf} most={mostDrawn} />;
}
