import { describe, expect, it } from '@jest/globals';
import { bytes, count, dateTime, day, decimal, euros, longDay, month, num, pct, rel, today } from './format.js';

const now = new Date('2026-11-21T13:32:00Z');

describe('amounts', () => {
  it('are written with no-break spaces that the fonts have', () => expect(euros(1234.5)).toBe('1\u00a0234,50\u00a0€'));
  it('keep their sign', () => expect(euros(-12)).toBe('-12,00\u00a0€'));
  it('that are unknown are a dash', () => expect(euros(null)).toBe('–'));
  it('never hold the narrow space', () => expect(`${euros(1e9)}${num(1e9)}${decimal(1e9)}${pct(12345.6)}`).not.toContain('\u202f'));
  it('of a field have no unit', () => expect(decimal(1234.56)).toBe('1\u00a0234,56'));
  it('in percent keep one decimal', () => expect(pct(12.34)).toBe('12,3\u00a0%'));
});

describe('days', () => {
  it('are text and move through no time zone', () => expect(day('2026-01-01')).toBe('01/01/2026'));
  it('of an instant are those of Paris', () => expect(day('2026-06-30T22:30:00Z')).toBe('01/07/2026'));
  it('in full name the weekday', () => expect(longDay('2026-11-21')).toBe('samedi 21 novembre 2026'));
  it('name the first of a month as French does', () => expect(longDay('2026-01-01')).toBe('jeudi 1er janvier 2026'));
  it('with the hour are in Paris, winter and summer', () => {
    expect(dateTime('2026-11-21T13:32:00Z')).toBe('21/11/2026 à 14:32');
    expect(dateTime('2026-07-01T12:00:00Z')).toBe('01/07/2026 à 14:00');
  });
  it('today is the day in Paris', () => expect(today(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01'));
  it('of a chart are a short month', () => expect(month('2026-01')).toBe('janv. 26'));
  it.each([
    ['2026-11-21', 'aujourd’hui'],
    ['2026-11-20', 'hier'],
    ['2026-11-09', 'il y a 12 jours'],
    ['2026-08-01', 'il y a 3 mois'],
  ])('%s is %s', (date, words) => expect(rel(date, now)).toBe(words));
});

describe('counts', () => {
  it.each([
    [0, '0 demande validée'],
    [1, '1 demande validée'],
    [2, '2 demandes validées'],
    [1200, '1\u00a0200 demandes validées'],
  ])('%i is %s', (amount, words) => expect(count(amount, 'demande validée')).toBe(words));
  it('take a plural of their own', () => expect(count(3, 'mois', 'mois')).toBe('3 mois'));
  it('of bytes are decimal', () =>
    expect([bytes(999), bytes(2_400_000), bytes(16_000_000)]).toEqual(['999\u00a0o', '2,4\u00a0Mo', '16\u00a0Mo']));
});
