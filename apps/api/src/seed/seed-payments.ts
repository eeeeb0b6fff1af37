import type { OnlinePaymentId } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { type OnlinePaymentCommand, onlinePaymentCase } from '@intendance/domain/activities/online-payment/online-payment-case.js';
import { paymentAccountStream } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { paymentAccountCase } from '@intendance/domain/activities/payment-account/payment-account.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import type { OperationForm } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import { bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { bankOperationCase } from '@intendance/domain/bookkeeping/public.js';
import { derivedId, type PersonId, type RegistrationId } from '@intendance/kernel/id.js';
import { addDays, isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { paymentOperationId } from '../activities/online-payment/payment-books.js';
import { PaymentAccess } from '../activities/payment-account/payment-access.js';
import { demoReceiptPrefix, sandboxKeyPrefix } from '../activities/payment-account/sandbox/sandbox-stripe.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from '../directory/public.js';
import type { Services } from './services.js';

type Owed = { id: RegistrationId; personId: PersonId };

/** An activity of the sample that has no end of places; two people at 8 € each. */
const activity = 'Cours de yoga du jeudi';
const amount = cents(16_00);
const outcomes = ['settled', 'settled', 'settled', 'lapsed', 'paid-in-cash'] as const;

/** A structure that takes payments through the sandbox: three settled ones, one that nobody ended, one for a registration that was paid in cash. */
export async function seedPayments(app: Services, run: SampleRun, households: readonly SampleHousehold[]): Promise<void> {
  const { environmentId } = run.context();
  const [account] = await run.store.read(environmentId, [paymentAccountStream(environmentId)]);
  if (account && account.events.length > 0) return;
  await connect(app, run);
  const present = households.filter(({ entranceDate, exitDate }) => isWithin(run.today, entranceDate, exitDate)).slice(0, outcomes.length);
  for (const [rank, { id }] of present.entries()) await play(run, await register(run, id, rank), rank);
  await run.store.flush();
  await run.store.settled();
}

async function register(run: SampleRun, personId: PersonId, rank: number): Promise<Owed> {
  const id = derivedId<'registration'>(`${run.scope} paid online ${rank}`);
  const activityId = derivedId<'registration-activity'>(`${run.scope} outing ${activity}`);
  const date = addDays(run.today, -20);
  const claim = { personId, activityId, date, entries: 2 };
  const data = { claim, seen: amount, comment: '', goal: 'valid', requestedAt: `${date}T09:00:00.000Z` } as const;
  await executeInBatch(run, registrationCase, { id, type: 'RequestRegistration', data }, date);
  return { id, personId };
}

async function connect(app: Services, run: SampleRun): Promise<void> {
  const { environmentId } = run.context();
  const bankAccountId = derivedId<'bank-account'>(`${run.scope} account stripe`);
  const account = { name: 'Stripe', budget: '', iban: null, accountType: 'checking', code: null, journal: null } as const;
  const data = { account, structure: 'SYNDICAT' } as const;
  await executeInBatch(run, bankAccountCase, { type: 'OpenBankAccount', id: bankAccountId, data }, run.today);
  await app.get(PaymentAccess).keep(run.context(), 'stripe', { secret_key: `${sandboxKeyPrefix}demo` });
  const opening = { service: 'stripe', name: '…demo', bankAccountId } as const;
  await executeInBatch(run, paymentAccountCase, { type: 'OpenPaymentAccount', id: environmentId, data: opening }, run.today);
  await run.store.flush();
  await run.store.settled();
}

async function play(run: SampleRun, registration: Owed, rank: number): Promise<void> {
  const { id, personId } = registration;
  const paymentId = derivedId<'online-payment'>(`${run.scope} online payment ${id}`);
  const day = addDays(run.today, -2 * (rank + 1));
  const expiresAt = `${day}T12:31:00.000Z`;
  const checkout = { service: 'stripe', reference: `cs_demo_${rank + 1}`, page: 'https://stripe.com', expiresAt } as const;
  const tell = (command: OnlinePaymentCommand) => executeInBatch(run, onlinePaymentCase, { id, ...command }, day);
  await tell({ type: 'StartOnlinePayment', data: { paymentId, personId, amount, checkout } });
  const outcome = outcomes[rank] ?? 'settled';
  if (outcome === 'lapsed') return void (await tell({ type: 'LapseOnlinePayment', data: { paymentId } }));
  await tell({ type: 'ReceiveOnlinePayment', data: { paymentId, receipt: `${demoReceiptPrefix}${rank + 1}`, receivedOn: day } });
  if (outcome === 'settled') return settle(run, registration, paymentId, day);
  const paidInCash = { id, type: 'PayRegistration', data: { paidOn: day, mode: 'espèces' } } as const;
  await executeInBatch(run, registrationCase, paidInCash, day);
  const code = 'online-payment.paid-otherwise';
  const message = 'L’inscription est déjà payée par ailleurs : remboursez ce paiement.';
  await tell({ type: 'HoldOnlinePayment', data: { paymentId, code, message } });
}

async function settle(run: SampleRun, { id }: Owed, paymentId: OnlinePaymentId, day: LocalDate): Promise<void> {
  const operationId = paymentOperationId(paymentId);
  const form: OperationForm = {
    ...{ accountId: derivedId<'bank-account'>(`${run.scope} account stripe`), wording: 'Paiement en ligne', date: day, amount },
    ...{ mode: 'taking', paymentType: 'card', isReimbursement: false },
  };
  const recording = { id: operationId, type: 'RecordBankOperation', data: { form, origin: 'import' } } as const;
  await executeInBatch(run, bankOperationCase, recording, day);
  const payment = { id, type: 'PayRegistration', data: { paidOn: day, mode: 'card', operationId, amount } } as const;
  await executeInBatch(run, registrationCase, payment, day);
  const settlement = { type: 'SettleOnlinePayment', data: { paymentId, operationId } } as const;
  await executeInBatch(run, onlinePaymentCase, { id, ...settlement }, day);
}
