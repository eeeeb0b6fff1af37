import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import { formatInstant } from '../../../platform/documents/cell-text.js';
import type { PrintedDocument } from '../../../platform/documents/printed.js';
import type { Owner } from '../../structure.js';
import type { StatementRequest, Unallocated, YearStatement } from './statement-reader.js';

export const ownerLine = ({ name, siren }: Owner): string => (siren === null ? name : `${name} · SIREN ${formatSiren(siren)}`);

type Head = Pick<YearStatement, 'year' | 'end'> & Partial<Pick<YearStatement, 'unallocated'>>;

/** Owner, period and date of the view: at the head of a document, and at the foot of each page. */
export function headOf(statement: Head, request: StatementRequest, owner: Owner): Pick<PrintedDocument, 'lines' | 'running'> {
  const { year, end } = statement;
  const seen = asSeen(end === year.end ? {} : { asOf: end }, request);
  const draft = year.isClosed ? [] : ['PROVISOIRE'];
  return {
    lines: [
      ownerLine(owner),
      `Exercice du ${formatDay(year.start)} au ${formatDay(year.end)} · montants en euros`,
      ...draft.map((mark) => `${mark} : l’exercice n’est pas clôturé`),
      ...seen,
      ...(statement.unallocated ? unallocatedLines(statement.unallocated) : []),
    ],
    running: [...draft, owner.name, ...seen],
  };
}

/** Unallocated operations count in the bank accounts but in no receipt or expense. */
function unallocatedLines({ count, receipts, expenses }: Unallocated): string[] {
  if (count === 0) return [];
  const noun = count === 1 ? 'opération non affectée, absente' : 'opérations non affectées, absentes';
  return [`${count} ${noun} de cet état : ${formatEuros(receipts)} de recettes, ${formatEuros(expenses)} de dépenses`];
}

function asSeen({ asOf }: Pick<StatementRequest, 'asOf'>, { knownAt }: StatementRequest): string[] {
  const parts = [...(asOf ? [`État au ${formatDay(asOf)}`] : []), ...(knownAt ? [`tel que connu le ${formatInstant(knownAt)}`] : [])];
  const text = parts.join(', ');
  return text === '' ? [] : [text.charAt(0).toUpperCase() + text.slice(1)];
}
