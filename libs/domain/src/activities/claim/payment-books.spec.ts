import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { isPaymentYearClosed, type PaymentBooks } from './payment-books.js';

const [march2026, march2027] = [localDate('2026-03-10'), localDate('2027-03-10')];
const years = [
  { start: localDate('2026-01-01'), end: localDate('2026-12-31'), isClosed: true },
  { start: localDate('2027-01-01'), end: localDate('2027-12-31'), isClosed: false },
];
const operation = (date: typeof march2026, isDeleted = false): PaymentBooks['operation'] => ({ isDeleted, facts: { date } });

describe('the year of a payment is closed', () => {
  it.each([
    ['when its operation is in a closed year', operation(march2026), march2027, true],
    ['not when its operation is in an open year, whatever the day typed in', operation(march2027), march2026, false],
    ['when its day is in a closed year and it has no operation', null, march2026, true],
    ['not when its day is in an open year', null, march2027, false],
    ['by its day once its operation is deleted', operation(march2026, true), march2027, false],
    ['not before the first year of the books', null, localDate('2025-12-31'), false],
  ])('%s', (_, linked, paidOn, closed) => expect(isPaymentYearClosed({ years, operation: linked }, paidOn)).toBe(closed));

  it('never, where there are no books', () => expect(isPaymentYearClosed({ years: [], operation: null }, march2026)).toBe(false));
});
