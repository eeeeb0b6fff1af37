import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { SendingHours, SendingSettingsEvent } from './sending-settings.events.js';
import { isSendingTime, type SendingSettings, sendingSettingsCase } from './sending-settings.js';

const id = newId() as unknown as EnvironmentId;
const hours: SendingHours = { from: '08:00', to: '20:00', isWeekdaysOnly: true };
const chosen: SendingSettingsEvent = { type: 'SendingHoursChosen', data: { hours } };
const given = (...events: SendingSettingsEvent[]) => {
  const spec = specifyCase(sendingSettingsCase).given({ record: events });
  return { save: (data: Partial<SendingSettings>) => spec.when({ id, type: 'SaveSendingSettings', data }) };
};

describe('the settings of sending', () => {
  it('are chosen one by one, and stay', () => {
    given()
      .save({ hours })
      .then({ record: [chosen] });
    given(chosen)
      .save({ hours: { ...hours } })
      .then({});
    given(chosen)
      .save({ refusalLimit: 5 })
      .then({ record: [{ type: 'RefusalLimitChosen', data: { percent: 5 } }] });
    given(chosen).save({ hours: null, refusalLimit: null }).thenTypes('SendingHoursChosen', 'RefusalLimitChosen');
  });
  it('are hours in their order, and a percentage', () => {
    given()
      .save({ hours: { ...hours, from: '8h' } })
      .thenRefuses('sending-settings.hour');
    given()
      .save({ hours: { ...hours, to: '25:00' } })
      .thenRefuses('sending-settings.hour');
    given()
      .save({ hours: { ...hours, to: '07:00' } })
      .thenRefuses('sending-settings.hours');
    for (const refusalLimit of [0, 101, 2.5]) given().save({ refusalLimit }).thenRefuses('sending-settings.percent');
  });
});

describe('the hours of sending', () => {
  const isOpen = (instant: string, open: SendingHours | null = hours) =>
    isSendingTime({ hours: open, refusalLimit: null }, new Date(instant));
  it('are those of Paris, in summer and in winter', () => {
    expect(isOpen('2026-11-23T06:59:00Z')).toBe(false);
    expect(isOpen('2026-11-23T07:00:00Z')).toBe(true);
    expect(isOpen('2026-07-20T06:00:00Z')).toBe(true);
    expect(isOpen('2026-11-23T19:00:00Z')).toBe(false);
  });
  it('may leave out the week end', () => {
    expect(isOpen('2026-11-22T10:00:00Z')).toBe(false);
    expect(isOpen('2026-11-22T10:00:00Z', { ...hours, isWeekdaysOnly: false })).toBe(true);
  });
  it('are all hours where none is chosen', () => expect(isOpen('2026-11-22T02:00:00Z', null)).toBe(true));
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
