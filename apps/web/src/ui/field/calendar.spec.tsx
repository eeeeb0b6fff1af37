import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../kit/kit-harness.js';
import { Calendar } from './calendar.js';

afterEach(cleanup);

describe('a day of the calendar', () => {
  it('is named by its date, and says when it cannot be picked', () => {
    mount(<Calendar value="2026-11-21" onPick={() => undefined} isUnavailable={(day) => day === '2026-11-20'} />);
    expect(screen.getByRole('button', { name: /\b21 novembre 2026$/ }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: /\b20 novembre 2026, indisponible$/ }).getAttribute('aria-disabled')).toBe('true');
  });
});
