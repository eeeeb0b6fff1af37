import { OutcomeLines } from '../../../ui/feedback/report-lines.js';
import { euros } from '../../../ui/format/format.js';
import type { BulkLine } from '../claim-config.js';

type Props = {
  lines: readonly BulkLine[];
  /** Person and activity of each line, from the rows of the list. */
  names: ReadonlyMap<string, string>;
  noun: string;
};

const marks = { done: 'Réussie', refused: 'Refusée' };

const amountOf = ({ amount, stored_amount }: BulkLine): string => {
  const changed = stored_amount === undefined || stored_amount === null ? '' : ` (enregistré : ${euros(stored_amount)})`;
  return `${euros(amount ?? null)}${changed}`;
};

export const BulkLines = ({ lines, names, noun }: Props) => (
  <OutcomeLines
    lines={lines}
    marks={marks}
    textOf={(line) => ({ name: names.get(line.id) ?? `${noun} ${line.id.slice(-6)}`, detail: line.message, end: amountOf(line) })}
  />
);
