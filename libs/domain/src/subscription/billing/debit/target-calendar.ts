import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { targetDayFrom } from '../bill/target-days.js';

/** `count` open days of TARGET after `day`. */
export const addTargetDays = (day: LocalDate, count: number): LocalDate =>
  count === 0 ? day : addTargetDays(targetDayFrom(addDays(day, 1)), count - 1);
