import { get } from '../platform/http.js';
import type { Option } from '../ui/field/async-combobox.js';
import { day, euros } from '../ui/format/format.js';
import type { OperationQuery } from './bank/bank-operation/bank-operation.api.js';
import type { BankOperation, OperationMode } from './bank/bank-operation/bank-operation.js';

export { accountsQuery } from './bank/bank-account/bank-account.api.js';
export { bankOperations } from './bank/bank-operation/bank-operation.api.js';
export { operationPath } from './bank/bank-operation/operation-path.js';
export type { OperationMode };

const optionsLimit = 10;

/** Bank operations as options of a payment: those of the amount come first, then the latest ones. */
export async function paymentOperations(
  text: string,
  { amount, mode }: { amount: number | null; mode: OperationMode },
  signal: AbortSignal,
): Promise<Option[]> {
  const list = async (narrowed: OperationQuery): Promise<BankOperation[]> => {
    const search = text === '' ? {} : { 'filters[searchname]': text };
    const query = { 'filters[mode|eq]': mode, ...search, ...narrowed, 'order[date]': 'desc', limit: optionsLimit } as const;
    return (await get('/api/comptability/operations', { query, signal })).operations;
  };
  const [matching, latest] = await Promise.all([amount === null ? [] : list({ 'filters[absvalue|eq]': amount }), list({})]);
  const others = latest.filter(({ id }) => !matching.some((match) => match.id === id));
  return [...matching.map((operation) => optionOf(operation, 'même montant')), ...others.map((operation) => optionOf(operation))].slice(
    0,
    optionsLimit,
  );
}

function optionOf({ id, wording, date, value }: BankOperation, note?: string): Option {
  return { value: id, label: wording, detail: [day(date), euros(value), ...(note ? [note] : [])].join(' · ') };
}
