import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../ui/kit/kit-harness.js';
import { ScheduleDialog } from './schedule-dialog.js';

const original = globalThis.fetch;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  globalThis.fetch = (async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ id: 'm' });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

it('opens with the planned hour, and sends the typed hour as an hour of Paris', async () => {
  mount(<ScheduleDialog mailing={{ id: 'm', scheduled_at: '2099-07-14T06:30:00.000Z' }} onClose={() => undefined} />);
  const hour = await screen.findByLabelText(/^Heure/);
  expect((hour as HTMLInputElement).value).toBe('08:30');
  expect(screen.getByText('Heure de Paris.')).toBeTruthy();
  await userEvent.clear(hour);
  await userEvent.type(hour, '09:15');
  await userEvent.click(screen.getByRole('button', { name: 'Programmer' }));
  await waitFor(() => expect(sent).toEqual([{ at: '2099-07-14T07:15:00.000Z' }]));
});
