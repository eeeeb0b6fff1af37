import type { Element } from '../../../capabilities/bank-message/markup.js';
import { bankFileErrors } from './bank-file.errors.js';
import type { BankFile, BankFileFormat, CsvRow } from './bank-file.js';
import { readCamt } from './camt.js';
import { readCfonb120 } from './cfonb120.js';
import { readCsv } from './csv.js';
import type { CsvMapping } from './csv-columns.js';
import { readMt940 } from './mt940.js';
import { readOfx } from './ofx.js';
import { readQif } from './qif.js';

export type BankFileOptions = {
  /** A strict reader of XML that refuses declarations of entities; it is not part of the domain. */
  readonly readXml: (bytes: Uint8Array) => Element;
  /** A reader of CSV of any usual encoding and delimiter; it is not part of the domain. */
  readonly readCsvRows: (bytes: Uint8Array) => readonly CsvRow[];
  readonly mapping: CsvMapping;
  /** Detected by the content when absent. */
  readonly format?: BankFileFormat | undefined;
};

/** @throws bank-file.* when the whole file is refused; faults of a line are among the problems */
export function readBankFile(bytes: Uint8Array, { readXml, readCsvRows, mapping, format = formatOf(bytes) }: BankFileOptions): BankFile {
  switch (format) {
    case 'ofx':
      return { format, columns: [], ...readOfx(bytes) };
    case 'camt053':
      return { format, columns: [], ...readCamt([{ root: readXml(bytes) }]) };
    case 'cfonb120':
      return { format, columns: [], ...readCfonb120(bytes) };
    case 'mt940':
      return { format, columns: [], ...readMt940(bytes) };
    case 'qif':
      return { format, columns: [], ...readQif(bytes) };
    case 'csv':
      return { format, ...readCsv(readCsvRows(bytes), mapping) };
  }
}

export type ArchivedFile = { readonly name: string; readonly bytes: Uint8Array };

/** An archive of one statement in any format, or of several in CAMT, read as one. @throws bank-file.* */
export function readBankArchive(files: readonly ArchivedFile[], options: BankFileOptions): BankFile {
  const [first, ...more] = files;
  if (!first) throw bankFileErrors.emptyArchive();
  if (more.length === 0) return readBankFile(first.bytes, options);
  const others = files.filter(({ bytes }) => !isCamt(bytes)).map(({ name }) => name);
  if (others.length > 0) throw bankFileErrors.mixedArchive(others);
  const documents = files.map(({ name, bytes }) => ({ root: options.readXml(bytes), file: name }));
  return { format: 'camt053', columns: [], ...readCamt(documents) };
}

function isCamt(bytes: Uint8Array): boolean {
  try {
    return formatOf(bytes) === 'camt053';
  } catch {
    return false;
  }
}

/** Detects the format by the bytes, whatever the name. @throws bank-file.empty, bank-file.binary, bank-file.other-format, bank-file.unknown-format */
export function formatOf(bytes: Uint8Array): BankFileFormat {
  const start = bytes.subarray(0, 4096);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const head = new TextDecoder(isUtf16 ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1')
    .decode(start)
    .replace(/^(\ufeff|ï»¿)/, '');
  if (head.trim() === '') throw bankFileErrors.empty();
  if (head.startsWith('%PDF')) throw bankFileErrors.binary('un PDF');
  if (head.startsWith('PK') || (!isUtf16 && start.includes(0))) throw bankFileErrors.binary();
  if (/^\s*OFXHEADER\s*:/i.test(head) || /<\?OFX\b|<OFX>/i.test(head)) return 'ofx';
  if (/^\s*</.test(head)) return xmlFormat(head);
  if (/^\s*!(type|account|option|clear)\b/i.test(head)) return 'qif';
  // The envelope of a message, or lines of the bank, may stand before the first field.
  const isSwift = /^(\{1:|:20:)/m.test(head);
  if (isSwift && /:34F:|:90[CD]:|\{2:[IO]942/.test(head)) throw bankFileErrors.otherFormat('un relevé provisoire (MT942)');
  if (isSwift && /^:(25|60[FM]):/m.test(head)) return 'mt940';
  if (/^01,\w*,\w*,\d{6},/.test(head)) throw bankFileErrors.otherFormat('un relevé américain (BAI2)');
  if (/^03\d{2}.{5} /.test(head) && !/[;,\t]/.test(head)) throw bankFileErrors.otherFormat('un ordre CFONB160');
  if (/^0[1457]\d{5}/.test(head) && !/^[^\r\n]*;/.test(head)) return 'cfonb120';
  if (/[;,\t]/.test(head)) return 'csv';
  throw bankFileErrors.unknownFormat();
}

const otherXml: readonly (readonly [RegExp, string])[] = [
  [/pain\.001|CstmrCdtTrfInitn/, 'un ordre de virement (pain.001)'],
  [/pain\.002|CstmrPmtStsRpt/, 'un compte rendu de paiement (pain.002)'],
  [/pain\.008|CstmrDrctDbtInitn/, 'un ordre de prélèvement (pain.008)'],
  [/urn:schemas-microsoft-com:office:spreadsheet/, 'un classeur Excel'],
];

/** @throws bank-file.other-format, bank-file.unknown-format */
function xmlFormat(head: string): BankFileFormat {
  const other = otherXml.find(([pattern]) => pattern.test(head));
  if (other) throw bankFileErrors.otherFormat(other[1]);
  if (/camt\.05|<([\w-]+:)?Document\b|BkToCstmr/.test(head)) return 'camt053';
  // A long declaration may hide the root element: the reader then refuses the file by its own error.
  if (/<!DOCTYPE|<!ENTITY/i.test(head)) return 'camt053';
  throw bankFileErrors.unknownFormat();
}
