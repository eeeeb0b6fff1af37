import { plainText } from './bank-text.js';

/**
 * The texts of a field `:86:`, in reading order: the kind of movement, the other party, the reason. Banks write them in one of three ways:
 * German subfields (`?20…`), Dutch and Italian code words (`/NAME/…`), or plain lines.
 */
export function mt940Texts(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const text = lines.join('').trimStart();
  const separator = /^\d{3}([^\dA-Za-z\s/])\d{2}/.exec(text)?.[1];
  if (separator !== undefined) return subfieldTexts(text, separator);
  if (codeWord.test(text)) return codeWordTexts(text);
  return [plainText(lines.join(' '))].filter((label) => label !== '');
}

/** The reason of a SEPA payment follows its other references, each with its tag. */
const sepaTag = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/;
const lineLength = 27;

/** `166?00SEPA-GUTSCHRIFT?20SVWZ+Cotisation?32DUPRE HELENE`: 00 kind, 20 to 29 and 60 to 63 reason, 32 and 33 other party. */
function subfieldTexts(text: string, separator: string): string[] {
  const subfields = text
    .split(separator)
    .slice(1)
    .map((part) => ({ number: Number(part.slice(0, 2)), text: part.slice(2) }));
  const between = (from: number, to: number) => subfields.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const reason = joinCut([...between(20, 29), ...between(60, 63)]);
  return [...between(0, 0), joinCut(between(32, 33)), reasonIn(reason)].map(plainText).filter((text) => text !== '');
}

/** A full line is cut in the middle of a word; a shorter one ends with a word. */
const joinCut = (texts: readonly string[]): string =>
  texts.map((text) => (text.length < lineLength || sepaTag.test(text) ? `${text} ` : text)).join('');

function reasonIn(text: string): string {
  const parts = text.split(new RegExp(sepaTag, 'g'));
  const rank = parts.indexOf('SVWZ');
  if (rank >= 0) return parts[rank + 1] ?? '';
  return parts.length > 1 ? (parts[0] ?? '') : text;
}

const words = [
  'TRTP',
  'ORDP',
  'BENM',
  'CNTP',
  'NAME',
  'REMI',
  'EREF',
  'MARF',
  'CSID',
  'IBAN',
  'BIC',
  'ISDT',
  'PREF',
  'NRTX',
  'RTRN',
  'PURP',
];
const more = ['ID', 'ADDR', 'ULTC', 'ULTD', 'ULTB', 'TRCD', 'ACCW', 'BO', 'BN', 'INFO', 'SVCL', 'CD', 'SD'];
const codeWord = new RegExp(`^/(${[...words, ...more].join('|')})/`);
const eachCodeWord = new RegExp(`/(${[...words, ...more].join('|')})/`, 'g');

/** `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/DUPRE/REMI/Cotisation`; ING writes `/CNTP/iban/bic/name//` and `/REMI/USTD//reason/`. */
function codeWordTexts(text: string): string[] {
  const parts = text.split(eachCodeWord).slice(1);
  const values = new Map<string, string>();
  for (let rank = 0; rank + 1 < parts.length; rank += 2) {
    const [word = '', value = ''] = parts.slice(rank, rank + 2);
    if (!values.has(word)) values.set(word, value.replace(/\/+$/, ''));
  }
  const party = values.get('NAME') ?? values.get('CNTP')?.split('/')[2] ?? '';
  const reason = (values.get('REMI') ?? values.get('INFO') ?? '').replace(/^(USTD|STRD)\/\/?/, '');
  const texts = [values.get('TRTP') ?? '', party, reason].map(plainText).filter((one) => one !== '');
  return texts.length > 0 ? texts : [plainText(text)];
}
