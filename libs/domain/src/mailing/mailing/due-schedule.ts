/** A schedule that is later than this is no longer what its author wanted: the author is asked. */
const longestDelayMs = 3_600_000;

export const lateReason = 'Le serveur ne fonctionnait pas à l’heure prévue.';

export const isTooLate = (scheduledAt: Date, now: Date): boolean => now.getTime() - scheduledAt.getTime() > longestDelayMs;
