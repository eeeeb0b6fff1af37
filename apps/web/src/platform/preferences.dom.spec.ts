import { permissions } from '@intendance/contract/access-need.js';
import { beforeEach, expect, it } from '@jest/globals';
import { defaultLimit } from './default-limit.js';
import type { Me } from './me-query.js';
import { applyPreferences, preferencesOf } from './preferences.js';
import { startPageOf } from './start-page.js';

const me = (preferences: Me['preferences'], change: object = {}) =>
  ({
    permissions,
    accounting_permissions: [],
    is_operator: false,
    preferences,
    environment: { type: 'CSE', brand: null, is_active: true, remaining_time: 0, modules: [] },
    ...change,
  }) as unknown as Me;

beforeEach(() => {
  localStorage.clear();
  applyPreferences({});
});

it('counts unknown values as no preference', () => {
  expect(preferencesOf(me({ theme: 'sepia', density: 3, page_size: '25', start_page: null }))).toEqual({});
  expect(preferencesOf(me({ theme: 'dark', page_size: 25, other: 'x' }))).toEqual({ theme: 'dark', page_size: 25 });
});

it('starts on the chosen page while the user may open it', () => {
  expect(startPageOf(me({}))).toBe('/home');
  expect(startPageOf(me({ start_page: '/people' }))).toBe('/people');
  expect(startPageOf(me({ start_page: '/people' }, { permissions: [] }))).toBe('/home');
  for (const start_page of ['/nowhere', '//elsewhere.example', 'https://elsewhere.example'])
    expect(startPageOf(me({ start_page }))).toBe('/home');
});

it('takes the preferences of the account to this browser', () => {
  applyPreferences({ page_size: 25, theme: 'dark', density: 'compact' });
  expect([defaultLimit(), document.documentElement.classList.contains('dark'), document.documentElement.dataset.density]).toEqual([
    25,
    true,
    'compact',
  ]);
  applyPreferences({ page_size: 12 });
  expect([defaultLimit(), document.documentElement.classList.contains('dark')]).toEqual([10, true]);
  applyPreferences({ theme: 'light', density: 'normal' });
});
