import type { Exclusion } from '../mail-delivery/recipients.js';

/** The steps of the funnel whose people may get a letter. The program writes to people who opted out only when a user chooses them. */
export const postalSteps = ['without-address', 'bounced', 'to-send', 'unsubscribed'] as const;
export type PostalStep = (typeof postalSteps)[number];

export type Listed<Entry> = { readonly entry: Entry; readonly step: Exclusion | 'to-send'; readonly isUnsubscribed: boolean };

/**
 * The step of a person for letters; null when the author leaves the person out. An opt-out counts also for a person without an e-mail
 * address; a second person at one e-mail address has a postal address of their own.
 */
export function postalStepOf({ step, isUnsubscribed }: Omit<Listed<unknown>, 'entry'>): PostalStep | null {
  if (step === 'excluded') return null;
  if (isUnsubscribed) return 'unsubscribed';
  return step === 'double' ? 'to-send' : step;
}
