import { formatEuros } from '@intendance/kernel/money.js';
import { decodeText } from '../../../capabilities/bank-message/decode-text.js';
import { plainText, textLines, wordingOf } from './bank-text.js';
import { CfonbRecord, recordLength } from './cfonb-record.js';
import { type FileProblem, fileError, fileWarning, type WrittenMovement } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { paymentTypeIn } from './payment-type.js';
import { checkCounts, finishStatements, type ReadStatements, type StatementDraft } from './statement-draft.js';

/** CFONB statements: records of 120 characters, 01 (old balance), 04 (movement), 05 (its texts), 07 (new balance). @throws bank-file.* */
export function readCfonb120(bytes: Uint8Array): ReadStatements {
  const reader = new CfonbReader();
  for (const { line, text } of linesOf(decodeText(bytes))) reader.read(line, text);
  return finishStatements(reader.end(), reader.problems, { source: 'f', hasBalances: true });
}

/** Some banks write their records one after the other, without line ends. */
function* linesOf(text: string): Generator<{ line: number; text: string }> {
  const [only = ''] = /^[^\r\n]*/.exec(text) ?? [];
  if (only.length > recordLength && text.slice(only.length).trim() === '') {
    for (let start = 0, line = 1; start < only.length; start += recordLength, line++)
      yield { line, text: only.slice(start, start + recordLength) };
    return;
  }
  let count = 0;
  for (const { line, text: record } of textLines(text)) {
    if (record.trim() === '' || record === '\u001a') continue;
    checkCounts({ movements: ++count });
    yield { line, text: record };
  }
}

type Pending = { record: CfonbRecord; complements: CfonbRecord[]; isCut: boolean };
type OpenStatement = Omit<StatementDraft, 'to' | 'closing' | 'closingOn'> & { accountNumber: string; movements: MovementDraft[] };

class CfonbReader {
  readonly problems: FileProblem[] = [];
  private readonly done: StatementDraft[] = [];
  private statement: OpenStatement | undefined;
  private movement: Pending | undefined;

  read(line: number, text: string): void {
    const record = new CfonbRecord(line, text);
    const isWhole = text.length === recordLength && /^0[1457]/.test(text);
    if (isWhole && record.code !== '05') this.endMovement();
    if (!isWhole) this.refuse(line, text);
    else if (record.code === '05') this.complete(record);
    else if (record.code === '04') this.begin(record);
    else if (record.code === '01') this.open(record);
    else this.close(record);
  }

  end(): StatementDraft[] {
    this.endMovement();
    this.leaveOpen();
    return this.done;
  }

  /** A movement with truncated texts is left out with them: half of its texts would give it another key than in the next file. */
  private refuse(line: number, text: string): void {
    const isKnown = /^0[1457]/.test(text);
    const left = text.startsWith('05') ? this.movement : undefined;
    if (left) left.isCut = true;
    else this.endMovement();
    const reason = isKnown
      ? `l’enregistrement compte ${text.length} caractères, ${recordLength} sont attendus`
      : 'l’enregistrement ne commence par aucun des codes 01, 04, 05 et 07';
    const cost = left ? ` ; l’opération de la ligne ${left.record.line} est laissée` : '';
    // The movement that is left is named; a record of another length is not cut where the standard cuts it.
    const written = left && writtenOf(left.record, left.complements);
    this.problems.push(
      fileError({ line, value: isKnown ? null : text.slice(0, 20), written }, isKnown ? 'LENGTH' : 'FORMAT', reason + cost),
    );
  }

  private open(record: CfonbRecord): void {
    this.leaveOpen();
    checkCounts({ statements: this.done.length + 1 });
    const { line, account, accountNumber, currency, date, amount, amountText } = record;
    if (amount === null) this.problems.push(fileWarning({ line, column: 'ancien solde', value: amountText }, 'AMOUNT', 'montant invalide'));
    this.statement = { line, account, accountNumber, currency, from: date, opening: amount, movements: [] };
  }

  private close(record: CfonbRecord): void {
    const { line, date, amount, amountText } = record;
    if (!this.statement || !record.isOfSameAccount(this.statement)) {
      this.problems.push(fileWarning({ line }, 'ORDER', 'un nouveau solde (07) sans l’ancien solde (01) de son compte'));
      return;
    }
    if (amount === null)
      this.problems.push(fileWarning({ line, column: 'nouveau solde', value: amountText }, 'AMOUNT', 'montant invalide'));
    this.finish(this.statement, { to: date, closing: amount, closingOn: date });
  }

  /** Keeps the movements of a statement without a closing 07 record: `finishStatements` reports the statement as unproven. */
  private leaveOpen(): void {
    if (this.statement) this.finish(this.statement, { to: null, closing: null, closingOn: null });
  }

  private finish({ accountNumber: _, ...statement }: OpenStatement, end: Pick<StatementDraft, 'to' | 'closing' | 'closingOn'>): void {
    this.done.push({ ...statement, ...end });
    this.statement = undefined;
  }

  private begin(record: CfonbRecord): void {
    const { line } = record;
    if (!this.statement || !record.isOfSameAccount(this.statement)) {
      this.problems.push(
        fileError({ line, written: writtenOf(record) }, 'ORDER', 'une opération (04) sans l’ancien solde (01) de son compte'),
      );
      return;
    }
    this.movement = { record, complements: [], isCut: false };
  }

  private complete(record: CfonbRecord): void {
    if (this.movement?.record.isOfSameAccount(record)) this.movement.complements.push(record);
    else this.problems.push(fileWarning({ line: record.line }, 'ORDER', 'un complément (05) sans son opération (04)'));
  }

  private endMovement(): void {
    const { movement, statement } = this;
    this.movement = undefined;
    if (!movement || movement.isCut || !statement) return;
    const { line, date, amount, amountText } = movement.record;
    const describeMovement = () => writtenOf(movement.record, movement.complements);
    if (!date)
      this.problems.push(
        fileError({ line, column: 'date', value: movement.record.at(35, 40), written: describeMovement() }, 'DATE', 'date invalide'),
      );
    else if (amount === null)
      this.problems.push(
        fileError({ line, column: 'montant', value: amountText, written: describeMovement() }, 'AMOUNT', 'montant invalide'),
      );
    else statement.movements.push({ ...toDraft(movement), line, date, value: amount });
  }
}

const writtenOf = (record: CfonbRecord, complements: readonly CfonbRecord[] = []): WrittenMovement => ({
  date: record.at(35, 40).trim(),
  wording: wordingOf(record.label, ...shownOf(complements)),
  amount: record.amount === null ? record.amountText.trim() : formatEuros(record.amount),
});

/** In reading order: free texts, then the third party, then the reason. */
/** The most complements of one movement; the standard defines some thirty. */
const maxComplements = 100;
const shownQualifiers = ['LIB', 'LCC', 'LC2', 'LCS', 'NPY', 'NBE'];

function shownOf(complements: readonly CfonbRecord[]): string[] {
  const firstComplements = complements.slice(0, maxComplements);
  return shownQualifiers.flatMap((wanted) =>
    firstComplements.filter(({ qualifier }) => qualifier === wanted).map(({ complement }) => complement),
  );
}

function toDraft({ record, complements }: Pending): Omit<MovementDraft, 'line' | 'date' | 'value'> {
  const firstComplements = complements.slice(0, maxComplements);
  const shown = shownOf(complements);
  const purposes = firstComplements.filter(({ qualifier }) => qualifier === 'RCN').map(({ complement }) => complement.slice(35));
  return {
    valueDate: record.valueDate,
    wording: wordingOf(record.label, ...shown, ...purposes),
    type: typeOf(record),
    // CFONB gives no reference of its own: the entry number is zeros more often than not.
    reference: null,
    texts: plainText([record.label, ...complements.map(({ qualifier, complement }) => qualifier + complement)].join('|')),
  };
}

const operations: Readonly<Record<string, MovementDraft['type']>> = { '01': 'check', B1: 'order' };
const typeOf = ({ operation, label }: CfonbRecord): MovementDraft['type'] => {
  const labelType = paymentTypeIn(label);
  return labelType === 'bank' ? (operations[operation] ?? labelType) : labelType;
};
