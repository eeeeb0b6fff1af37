import { formatDay } from '@intendance/kernel/local-date.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import type { PrintedDocument } from '../../platform/documents/printed.js';
import type { Owner } from '../onboarding/structure.js';
import type { StatementRequest, YearStatement } from './statement-reader.js';

export const ownerLine = ({ name, siren }: Owner): string => (siren === null ? name : `${name} · SIREN ${formatSiren(siren)}`);

/** Who, of which days, and as seen when: at the head of a document, and at the foot of each of its pages. */
export function headOf({ year, end }: YearStatement, request: StatementRequest, owner: Owner): Pick<PrintedDocument, 'lines' | 'running'> {
  const seen = asSeen(end === year.end ? {} : { asOf: end }, request);
  return {
    lines: [ownerLine(owner), `Exercice du ${formatDay(year.start)} au ${formatDay(year.end)} · montants en euros`, ...seen],
    running: [owner.name, ...seen],
  };
}

function asSeen({ asOf }: Pick<StatementRequest, 'asOf'>, { knownAt }: StatementRequest): string[] {
  const parts = [...(asOf ? [`État au ${formatDay(asOf)}`] : []), ...(knownAt ? [`tel que connu le ${formatInstant(knownAt)}`] : [])];
  const said = parts.join(', ');
  return said === '' ? [] : [said.charAt(0).toUpperCase() + said.slice(1)];
}
