import { searchText } from '@intendance/kernel/names.js';
import { type PaymentType, paymentTypeIn } from '../bank-file/payment-type.js';

type Payment = { readonly type: PaymentType; readonly wording: string };

export const isCheque = ({ type, wording }: Payment): boolean => type === 'check' || paymentTypeIn(wording) === 'check';

/** True when both are cheques and one number stands in both wordings: `CHEQUE 0008003`, `Chq n° 8003`, `Papeterie 8003`. */
export function isSameCheque(left: Payment, right: Payment): boolean {
  if (!isCheque(left) || !isCheque(right)) return false;
  return numbersIn(left).some((number) => numbersIn(right).some((other) => isSameNumber(number, other)));
}

/** True when both wordings name the number of the cheque, and the numbers differ. A number without that name may be a year or a bill. */
export function isOtherCheque(left: Payment, right: Payment): boolean {
  const [number, other] = [namedNumber(left), namedNumber(right)];
  return number !== null && other !== null && !isSameNumber(number, other) && !isSameCheque(left, right);
}

const namedNumber = ({ wording }: Payment): string | null =>
  /\b(?:cheque|chque|chq|cheq|ch|no|num|numero|n)\W*(?:n(?:o|um|umero)?\W*)?0*(\d{3,10})\b/.exec(searchText(wording))?.[1] ?? null;

/** Without the digits of dates and amounts. */
function numbersIn(payment: Payment): string[] {
  const named = namedNumber(payment);
  const others = [...searchText(payment.wording).matchAll(/(?<![\d/.,-])0*(\d{3,10})(?![\d/.,-])/g)];
  return [...(named === null ? [] : [named]), ...others.flatMap(([, number]) => number ?? [])];
}

/** Banks print seven digits, and people often write the last four. */
function isSameNumber(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short === long || (short.length >= 4 && long.endsWith(short));
}
