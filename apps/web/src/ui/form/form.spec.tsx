import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { showProblem } from '../feedback/problem.js';
import { DateField } from '../field/date-field.js';
import { MoneyField } from '../field/money-field.js';
import { TextField } from '../field/text-field.js';
import { mount } from '../kit/kit-harness.js';
import { Form, useForm } from './form.js';
import { SubmitButton } from './submit-button.js';

afterEach(cleanup);

const problem = {
  status: 422,
  detail: 'Données invalides',
  violations: [
    { propertyPath: 'bill_amount', code: 'refund.amount-missing', message: 'Veuillez renseigner un montant.' },
    { propertyPath: 'person', code: 'x', message: 'Veuillez renseigner un bénéficiaire.' },
    { propertyPath: 'other', code: 'x', message: 'Veuillez renseigner un bénéficiaire.' },
  ],
};
type Body = { name: string; date: string | null; bill_amount: number | null };

function Sample({ onSend, refusal }: { onSend?: (body: Body) => void; refusal?: unknown }) {
  const form = useForm<Body>({ defaultValues: { name: '', date: null, bill_amount: null } });
  return (
    <Form form={form} onSubmit={form.handleSubmit((body) => (refusal === undefined ? onSend?.(body) : showProblem(form)(refusal)))}>
      <TextField form={form} name="name" label="Nom" required normalize={(text) => text.toUpperCase()} />
      <DateField form={form} name="date" label="Date" />
      <MoneyField form={form} name="bill_amount" label="Montant" />
      <SubmitButton>Valider</SubmitButton>
    </Form>
  );
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Valider' }));

describe('a form refused by the API', () => {
  it('lists each violation once, moves the focus to the list and marks its field', async () => {
    document.title = 'Demande – Intendance';
    mount(<Sample refusal={problem} />);
    await submit();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect([...summary.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Veuillez renseigner un bénéficiaire.',
      'Veuillez renseigner un montant.',
    ]);
    expect(screen.getByLabelText(/Montant/).getAttribute('aria-invalid')).toBe('true');
    expect(document.title).toBe('Erreur : Demande – Intendance');
  });

  it('leads from a violation to its field', async () => {
    mount(<Sample refusal={problem} />);
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Veuillez renseigner un montant.' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/Montant/));
  });

  it('says what the API says when no field is at fault', async () => {
    mount(<Sample refusal={{ status: 409, detail: 'Cette demande a déjà été traitée.' }} />);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Cette demande a déjà été traitée.');
  });

  it('never shows the English words of a network failure', async () => {
    mount(<Sample refusal={new TypeError('Failed to fetch')} />);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Erreur de connexion. Veuillez réessayer');
  });
});

describe('a field', () => {
  it('of money gives euros and writes them back in full', async () => {
    const send = jest.fn();
    mount(<Sample onSend={send} />);
    const amount = screen.getByLabelText<HTMLInputElement>(/Montant/);
    await userEvent.type(amount, '120/3');
    await userEvent.tab();
    expect(amount.value).toBe('40,00');
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0]).toEqual({ name: '', date: null, bill_amount: 40 });
  });

  it('of date gives a day and writes it back in full', async () => {
    const send = jest.fn();
    mount(<Sample onSend={send} />);
    const date = screen.getByLabelText<HTMLInputElement>('Date');
    await userEvent.type(date, '1/2/26');
    await userEvent.tab();
    expect(date.value).toBe('01/02/2026');
    await submit();
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ date: '2026-02-01' }));
  });

  it('that cannot be read keeps its text and stops the form', async () => {
    const send = jest.fn();
    mount(<Sample onSend={send} />);
    const date = screen.getByLabelText<HTMLInputElement>('Date');
    await userEvent.type(date, '30/02/2026');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Date invalide. Exemple : 31/12/2026');
    expect(date.value).toBe('30/02/2026');
    expect(send).not.toHaveBeenCalled();
  });

  it('of text is normalised when left', async () => {
    mount(<Sample />);
    const name = screen.getByLabelText<HTMLInputElement>(/Nom/);
    await userEvent.type(name, 'martin');
    await userEvent.tab();
    expect(name.value).toBe('MARTIN');
  });

  it('that is required says so in words', () => {
    mount(<Sample />);
    expect(screen.getByLabelText(/Nom/).closest('[role=group], div')?.textContent).toContain('(obligatoire)');
  });
});

it('a form in a dialog sends nothing but itself', async () => {
  const sent: string[] = [];
  function Nested() {
    const outer = useForm({ defaultValues: { outer: '' } });
    const inner = useForm({ defaultValues: { inner: '' } });
    return (
      <Form form={outer} onSubmit={outer.handleSubmit(() => sent.push('outer'))}>
        {createPortal(
          <Form form={inner} onSubmit={inner.handleSubmit(() => sent.push('inner'))}>
            <SubmitButton>Ajouter</SubmitButton>
          </Form>,
          document.body,
        )}
      </Form>
    );
  }
  mount(<Nested />);
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(sent).toEqual(['inner']));
});
