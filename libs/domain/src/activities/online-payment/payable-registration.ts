import { type Addressed, type Case, type Facts, read } from '@intendance/kernel/case.js';
import type { EnvironmentId, PersonId, RegistrationId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import { type PaymentService, paymentAccountStream } from '../payment-account/payment-account.events.js';
import { paymentAccountFold } from '../payment-account/payment-account.js';
import { registrationErrors } from '../registration/registration.errors.js';
import { registrationStream } from '../registration/registration.events.js';
import { liveRegistration, registrationFold } from '../registration/registration-state.js';
import { registrationActivityStream } from '../registration-activity/registration-activity.events.js';
import { knownRegistrationActivity, registrationActivityDecider } from '../registration-activity/registration-activity.js';
import { onlinePaymentErrors } from './online-payment.errors.js';
import { onlinePaymentStream } from './online-payment.events.js';
import { isMoneyReceived, type OnlinePayment, onlinePaymentFold, openPayment } from './online-payment.js';

const folds = { payments: onlinePaymentFold, registration: registrationFold, account: paymentAccountFold };
export type PayableFacts = Facts<typeof folds>;

/** `open`: the payment that is under way. */
export type PayableRegistration = {
  readonly amount: Cents;
  readonly service: PaymentService;
  readonly open: OnlinePayment | null;
};

export const payableStreams = (id: RegistrationId, environmentId: EnvironmentId) => ({
  payments: onlinePaymentStream(id),
  registration: registrationStream(id),
  account: paymentAccountStream(environmentId),
});

/**
 * What the beneficiary may pay online for a registration. The registration of another person does not exist for this one.
 * @throws registration.unknown, deleted; online-payment.unavailable, not-granted, already-paid, already-received
 */
export function payableRegistration({ payments, registration, account }: PayableFacts, personId: PersonId, now: Date): PayableRegistration {
  const state = liveRegistration(registration);
  if (state.claim.personId !== personId) throw registrationErrors.unknown();
  if (state.status === 'paid') throw onlinePaymentErrors.alreadyPaid();
  // Said first: the registration may have been refused while its beneficiary paid.
  if (isMoneyReceived(payments)) throw onlinePaymentErrors.alreadyReceived();
  if (state.status !== 'valid' || state.amount <= 0) throw onlinePaymentErrors.notGranted();
  if (account.status !== 'open') throw onlinePaymentErrors.unavailable();
  const { amount } = state;
  return { amount, service: account.service, open: openPayment(payments, amount, now) ?? null };
}

type PreviewPayment = { readonly type: 'PreviewOnlinePayment'; readonly data: { readonly personId: PersonId } };
type Preview = PayableRegistration & { readonly activityName: string };
const previewFolds = { ...folds, activity: registrationActivityDecider };

/** Answers what can be paid, on the streams that the start of a payment decides on. Writes nothing. */
export const payableRegistrationPreview: Case<Addressed<RegistrationId, PreviewPayment>, Preview, typeof previewFolds, 'payments'> = {
  folds: previewFolds,
  own: 'payments',
  streams({ id }, { environmentId }, { registration }) {
    const streams = payableStreams(id, environmentId);
    const activityId = registration && registration.status !== 'none' ? registration.claim.activityId : undefined;
    return {
      ...{ payments: read(streams.payments), registration: read(streams.registration), account: read(streams.account) },
      activity: activityId && read(registrationActivityStream(activityId)),
    };
  },
  decide({ data }, { activity, ...facts }, { now }) {
    const payable = payableRegistration(facts, data.personId, now);
    return { events: {}, answer: { ...payable, activityName: knownRegistrationActivity(activity).current.name } };
  },
};
