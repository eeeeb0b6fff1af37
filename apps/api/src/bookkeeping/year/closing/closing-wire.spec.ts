import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { expect, it } from '@jest/globals';
import { yearResultToWire } from './closing-wire.js';

it('shows what may still be transferred: a tenth of the surplus, without what went before or lies in the reserve', () => {
  const results = [{ budget: 'AEP', expenses: cents(768_00), takings: cents(6000_00), result: cents(5232_00) }] as const;
  const vote = { date: localDate('2027-03-10'), entryId: newId<'journal-entry'>() };
  const deliberation = { date: localDate('2027-03-10'), reference: 'PV-2027-02', attachmentId: newId() };
  const transfer = { ...vote, deliberation, direction: 'aep_to_asc', amount: cents(20_00) } as const;
  const appropriation = { ...vote, deliberation, budget: 'AEP', result: cents(5232_00), reserve: cents(5200_00) } as const;
  const capsAfter = (decided: Parameters<typeof yearResultToWire>[2]) => yearResultToWire(true, results, decided, true).caps[0];
  expect(capsAfter({ transfers: [], appropriations: [] })).toMatchObject({ cap: 523.2, transferred: 0, left: 523.2 });
  expect(capsAfter({ transfers: [transfer], appropriations: [] })).toMatchObject({ cap: 523.2, transferred: 20, left: 503.2 });
  expect(capsAfter({ transfers: [transfer], appropriations: [appropriation] })).toMatchObject({ cap: 523.2, transferred: 20, left: 12 });
});
