import { ApiProblem } from '@intendance/contract/problem.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../kit/kit-harness.js';
import { ReasonDialog } from './reason-dialog.js';

afterEach(cleanup);

function open(send: (reason: string) => Promise<unknown>) {
  const onClose = jest.fn();
  mount(<ReasonDialog title="Annuler la demande" consequence="Les bons ne comptent plus." send={send} onClose={onClose} />);
  return onClose;
}
const reason = () => screen.findByRole('textbox', { name: /Motif/ });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Annuler la demande' }));

describe('the reason of a move', () => {
  it('is required: spaces are no reason', async () => {
    const send = jest.fn(async () => undefined);
    const onClose = open(send);
    await userEvent.type(await reason(), '   ');
    await press();
    expect(await screen.findAllByText('Veuillez indiquer un motif.')).not.toHaveLength(0);
    expect(send).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
  it('is sent without spaces around it, and the dialog closes', async () => {
    const send = jest.fn(async (_reason: string) => undefined);
    const onClose = open(send);
    await userEvent.type(await reason(), '  Doublon ');
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(send.mock.calls).toEqual([['Doublon']]);
  });
  it('stays in the form when the move is refused', async () => {
    const refusal = new ApiProblem(409, { status: 409, code: 'gift.cancelled', detail: 'La demande est déjà annulée.' } as never);
    const onClose = open(() => Promise.reject(refusal));
    await userEvent.type(await reason(), 'Doublon');
    await press();
    expect(await screen.findByText('La demande est déjà annulée.')).toBeTruthy();
    expect(((await reason()) as HTMLTextAreaElement).value).toBe('Doublon');
    expect(onClose).not.toHaveBeenCalled();
  });
});
