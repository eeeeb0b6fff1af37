import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** At most 35 characters. The end of an environment's id is random: two structures have no reference in common. */
export const rumOf = (environmentId: EnvironmentId, day: LocalDate, number: number): string =>
  `${environmentId.slice(-12).toUpperCase()}-${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
