import type { BillEvent } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import type { Story } from './story.js';

/** No letter leaves twice, unless nobody could know that it had left; none that is due is missing. */
export function mailsLeaveOnce({ world, events }: Story): string[] {
  const { deliveries, doubts } = world.mails;
  const faults: string[] = [];
  for (const [id, same] of Map.groupBy(deliveries, (delivery) => delivery.id)) {
    const excess = same.length - 1 - (doubts.get(id) ?? 0);
    if (excess > 0) faults.push(`« ${same[0]?.subject} » left ${same.length} times for ${same[0]?.to}`);
  }
  const announcements = announcementsOf(events);
  const first = [...new Map(deliveries.toReversed().map((delivery) => [delivery.id, delivery])).values()];
  for (const [, same] of Map.groupBy(first, ({ to, subject, text, at }) => `${dayInParis(new Date(at))} ${to} ${subject} ${text}`)) {
    const [letter] = same;
    if (letter && same.length > (announcements.get(numberIn(letter.subject)) ?? 1) && letter.to.startsWith('admin'))
      faults.push(`« ${letter.subject} » left for ${letter.to} as ${same.length} letters`);
  }
  return [...faults, ...missingLetters(world, events), ...world.jobs.droppedIds.map((id) => `the job ${id} was given up`)];
}

/** Announcements of the day of a debit, by the number of its bill: a batch that is prepared again announces its debits again. */
function announcementsOf(events: Story['events']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    if (type !== 'DebitsPlanned' && type !== 'DebitsDated') continue;
    for (const { endToEndId } of (data as { debits: readonly { endToEndId: string }[] }).debits)
      counts.set(numberIn(endToEndId), (counts.get(numberIn(endToEndId)) ?? 0) + 1);
  }
  return counts;
}

const numberIn = (text: string): string => /F\d{4}-\d{6}/.exec(text)?.[0] ?? '';

/** Each bill is announced to each administrator, or the letter is shown as refused. */
function missingLetters({ structures, mails }: Story['world'], events: Story['events']): string[] {
  const letters = [...mails.deliveries, ...mails.refusals.map(({ recipient, subject }) => ({ to: recipient, subject }))];
  const addressees = new Set(
    letters.flatMap(({ to, subject }) => (subject.match(/F\d{4}-\d{6}/g) ?? []).map((number) => `${to} ${number}`)),
  );
  return events.flatMap((recorded) => {
    const event = recorded as unknown as BillEvent;
    if (event.type !== 'BillIssued') return [];
    const { number } = event.data;
    const readers = structures.find(({ environmentId }) => environmentId === recorded.environmentId)?.administrators ?? [];
    return readers
      .filter(({ email }) => !addressees.has(`${email} ${number}`))
      .map(({ email }) => `no letter about ${number} for ${email}`);
  });
}
