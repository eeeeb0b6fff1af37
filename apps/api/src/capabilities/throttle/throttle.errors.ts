import { DomainError } from '@intendance/kernel/domain-error.js';

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return count > 1 ? `${count} minutes` : '1 minute';
};

export const throttleErrors = {
  /** The code is published: sign-in was the first to use it. */
  throttled: (seconds: number) =>
    new DomainError('session.throttled', `Trop de tentatives. Veuillez réessayer dans ${minutes(seconds)}.`, 'too-many', [], {
      retry_after: seconds,
    }),
};
