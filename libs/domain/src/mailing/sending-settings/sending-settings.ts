import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { sendingSettingsErrors } from './sending-settings.errors.js';
import { type SendingHours, type SendingSettingsEvent, sendingSettingsStream } from './sending-settings.events.js';

export type SendingSettings = { readonly hours: SendingHours | null; readonly refusalLimit: number | null };

/** Settings that are absent stay as they are. */
export type SendingSettingsCommand = { type: 'SaveSendingSettings'; data: Partial<SendingSettings> };

export const sendingSettingsDecider: Decider<SendingSettingsCommand, SendingSettingsEvent, SendingSettings> = {
  initial: { hours: null, refusalLimit: 10 },
  decide,
  evolve,
};

export const sendingSettingsCase = singleStreamCase({
  decider: sendingSettingsDecider,
  stream: (id: EnvironmentId) => sendingSettingsStream(id),
  answer: (settings) => settings,
});

function decide({ data }: SendingSettingsCommand, before: SendingSettings): SendingSettingsEvent[] {
  const { hours = before.hours, refusalLimit: percent = before.refusalLimit } = data;
  if (hours) mustBeHours(hours);
  if (percent !== null && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)) throw sendingSettingsErrors.percent();
  return [
    ...(isSame(hours, before.hours) ? [] : [{ type: 'SendingHoursChosen' as const, data: { hours } }]),
    ...(percent === before.refusalLimit ? [] : [{ type: 'RefusalLimitChosen' as const, data: { percent } }]),
  ];
}

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

function mustBeHours({ from, to }: SendingHours): void {
  if (!isHour(from)) throw sendingSettingsErrors.hour('hours.from');
  if (!isHour(to)) throw sendingSettingsErrors.hour('hours.to');
  if (from >= to) throw sendingSettingsErrors.hours();
}

const isSame = (left: SendingHours | null, right: SendingHours | null): boolean =>
  left === right ||
  (left !== null && right !== null && left.from === right.from && left.to === right.to && left.isWeekdaysOnly === right.isWeekdaysOnly);

function evolve(settings: SendingSettings, event: SendingSettingsEvent): SendingSettings {
  return event.type === 'SendingHoursChosen' ? { ...settings, hours: event.data.hours } : { ...settings, refusalLimit: event.data.percent };
}

const parisClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether mails may leave at this instant. */
export function isSendingTime({ hours }: SendingSettings, now: Date): boolean {
  if (hours === null) return true;
  const parts = Object.fromEntries(parisClock.formatToParts(now).map(({ type, value }) => [type, value]));
  const time = `${parts['hour']}:${parts['minute']}`;
  const isWeekend = parts['weekday'] === 'Sat' || parts['weekday'] === 'Sun';
  return time >= hours.from && time < hours.to && !(hours.isWeekdaysOnly && isWeekend);
}
