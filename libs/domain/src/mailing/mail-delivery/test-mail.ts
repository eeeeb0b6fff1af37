import { mailDeliveryErrors } from './mail-delivery.errors.js';

/** The address of the author of a test. @throws mail-delivery.test-without-address for a program */
export function testAddress(email: string | null): string {
  if (email === null) throw mailDeliveryErrors.testWithoutAddress();
  return email;
}

/** A test is sent once, while its author waits. @throws mail-delivery.test-failed */
export function mustBeAccepted({ code, reason }: { readonly code: number | null; readonly reason: string }): void {
  if (code === null || code >= 300) throw mailDeliveryErrors.testFailed(reason);
}
