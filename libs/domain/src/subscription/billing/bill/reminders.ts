/** Days after a return, or after the last day of a transfer, at which the customer is reminded. */
export const reminderDays = [7, 21] as const;
/** No module closes before this reminder. */
export const lastReminderDays = 21;

/** The reminder that is due, one a day at most; undefined: none. One that was missed gives way to the next. */
export function dueReminder(elapsed: number, sent: readonly number[]): number | undefined {
  const due = reminderDays.filter((days) => days <= elapsed && !sent.includes(days)).at(-1);
  return due === undefined || sent.some((days) => days > due) ? undefined : due;
}
