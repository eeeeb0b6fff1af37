/** The result of reading a typed amount. */
export type MoneyReading = { euros: number | null } | { fault: string };

const notAnAmount = 'Montant invalide. Exemple : 1 234,56';
const twoDecimals = 'Un montant a deux décimales au plus.';
// Beyond this, euros with cents no longer fit a float exactly.
const ceiling = 9_999_999_999_999.99;

/** `1 234,56`, `1234.56`, `1.234,56`: the last of two marks is the decimal one. */
function normalise(text: string): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replaceAll('−', '-');
  return bare.includes(',') ? bare.replaceAll('.', '').replaceAll(',', '.') : bare;
}

type Cursor = { text: string; at: number };

function factor(cursor: Cursor): number {
  const match = /^[+-]?\d+(?:\.\d*)?|^[+-]?\.\d+/.exec(cursor.text.slice(cursor.at));
  if (match) {
    cursor.at += match[0].length;
    return Number(match[0]);
  }
  if (cursor.text[cursor.at] !== '(') return Number.NaN;
  cursor.at += 1;
  const value = additions(cursor);
  if (cursor.text[cursor.at] !== ')') return Number.NaN;
  cursor.at += 1;
  return value;
}

function products(cursor: Cursor): number {
  let value = factor(cursor);
  for (let sign = cursor.text[cursor.at]; sign === '*' || sign === '/' || sign === '×'; sign = cursor.text[cursor.at]) {
    cursor.at += 1;
    const next = factor(cursor);
    value = sign === '/' ? value / next : value * next;
  }
  return value;
}

function additions(cursor: Cursor): number {
  let value = products(cursor);
  for (let sign = cursor.text[cursor.at]; sign === '+' || sign === '-'; sign = cursor.text[cursor.at]) {
    cursor.at += 1;
    const next = products(cursor);
    value = sign === '+' ? value + next : value - next;
  }
  return value;
}

const roundToCents = (value: number): number => (Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-9)) / 100;

/**
 * Euros with at most two decimals, or null for an empty text. A calculation (`120/3`, `10+5,50`) is rounded to the cent;
 * a plain number with three decimals is refused, since it may be a slip.
 */
export function readMoney(text: string): MoneyReading {
  const source = normalise(text);
  if (source === '') return { euros: null };
  if (/^[+-]?\d+\.\d{3,}$/.test(source)) return { fault: twoDecimals };
  const cursor = { text: source, at: 0 };
  const value = additions(cursor);
  if (cursor.at !== source.length || !Number.isFinite(value) || Math.abs(value) > ceiling) return { fault: notAnAmount };
  return { euros: roundToCents(value) + 0 };
}
