import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../ui/dialog/dialog.js';
import { showProblem } from '../ui/feedback/problem.js';
import { TextField } from '../ui/field/text-field.js';
import { Form, useForm } from '../ui/form/form.js';
import { SubmitButton } from '../ui/form/submit-button.js';
import { mount } from '../ui/kit/kit-harness.js';
import { send } from './http.js';

const requests: Request[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const originalFetch = globalThis.fetch;
beforeEach(() => {
  requests.length = 0;
  answers = [];
  globalThis.fetch = (async (request: Request) => {
    requests.push(request);
    return answers.shift()?.() ?? json(201, { id: '1' });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const keys = () => requests.map(({ headers }) => headers.get('idempotency-key'));

function Creation({ onSaved }: { onSaved: () => void }) {
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } });
  const save = useMutation({ mutationFn: (body: { name: string }) => send('post', '/api/comptability/categories', { body }) });
  const submit = form.handleSubmit((body) => save.mutate(body, { onSuccess: onSaved, onError: showProblem(form) }));
  return (
    <Dialog open title="Nouveau" onClose={() => undefined} footer={<SubmitButton form="creation">Valider</SubmitButton>}>
      <Form form={form} onSubmit={submit} id="creation">
        <TextField form={form} name="name" label="Nom" />
      </Form>
    </Dialog>
  );
}
const button = () => screen.getByRole('button', { name: /Valider|Chargement/ });
const press = () => userEvent.click(button());
const isAwake = () => waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'));

describe('a form that saves', () => {
  it('sends once, however often its button is pressed until its screen is gone', async () => {
    const saved: boolean[] = [];
    mount(<Creation onSaved={() => saved.push(true)} />);
    const form = document.querySelector('form');
    fireEvent.click(button());
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(saved).toHaveLength(1));
    // The dialog is still there: its parent closes it in the next frame.
    expect(button().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button());
    if (form) fireEvent.submit(form);
    await new Promise((resolve) => setTimeout(resolve));
    expect(requests).toHaveLength(1);
  });

  it('sends a retry with the same key, and another content with another key', async () => {
    answers = [() => json(500, {}), () => json(422, {})];
    mount(<Creation onSaved={() => undefined} />);
    await userEvent.type(screen.getByLabelText(/Nom/), 'Un');
    await press();
    await isAwake();
    await press();
    await isAwake();
    await userEvent.type(screen.getByLabelText(/Nom/), ' autre');
    await press();
    await waitFor(() => expect(requests).toHaveLength(3));
    const [first, retry, other] = keys();
    expect(first).toBeTruthy();
    expect(retry).toBe(first);
    expect(other).not.toBe(first);
  });

  it('sends the same content again as a new write, once a field has changed and was put back', async () => {
    mount(<Creation onSaved={() => undefined} />);
    await press();
    await isAwake();
    await userEvent.type(screen.getByLabelText(/Nom/), 'x{Backspace}');
    await press();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(keys()[1]).not.toBe(keys()[0]);
  });
});

describe('a write outside of a form', () => {
  it('has a key of its own each time', async () => {
    await send('delete', '/api/comptability/categories/{id}', { path: { id: '1' } });
    await send('delete', '/api/comptability/categories/{id}', { path: { id: '1' } });
    expect(keys()[0]).not.toBe(keys()[1]);
  });
});
