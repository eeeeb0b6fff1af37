import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../../ui/kit/kit-harness.js';
import type { PersonRequest } from './person-request.js';
import { useRequestForm } from './use-request-form.js';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const opened: PersonRequest = {
  id: 'r1',
  status: 'PENDING',
  comment: '',
  person: { id: 'p1', lastname: 'MARTIN', firstname: 'Élodie', fullname: 'MARTIN Élodie' },
  data: { civility: null, lastname: 'MARTIN', firstname: 'Zoé', birthday: '2015-02-01', type: 'CHILD' },
  created_at: '2026-01-01T10:00:00Z',
  change: null,
  member_id: null,
  version: 1,
};
const corrected = (firstname: string): PersonRequest => ({ ...opened, data: { ...opened.data, firstname }, version: 2 });

function Sample() {
  const [request, setRequest] = useState(opened);
  const { form } = useRequestForm(request, () => undefined);
  return (
    <>
      <input aria-label="Prénom" {...form.register('data.firstname')} />
      <input aria-label="Commentaire" {...form.register('comment')} />
      <output>{form.formState.isDirty ? 'modifié' : 'tel quel'}</output>
      <button type="button" onClick={() => setRequest(corrected('Zoë'))}>
        la collègue enregistre
      </button>
    </>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const colleagueSaves = () => userEvent.click(screen.getByRole('button', { name: 'la collègue enregistre' }));

describe("a colleague's save of a request", () => {
  it('is taken where nothing is typed', async () => {
    mount(<Sample />);
    await colleagueSaves();
    await waitFor(() => expect(field('Prénom').value).toBe('Zoë'));
    expect(screen.getByText('tel quel')).toBeTruthy();
  });

  it('drops nothing of what is typed', async () => {
    mount(<Sample />);
    await userEvent.type(field('Commentaire'), 'À vérifier');
    await colleagueSaves();
    expect(field('Commentaire').value).toBe('À vérifier');
    expect(field('Prénom').value).toBe('Zoé');
    expect(screen.getByText('modifié')).toBeTruthy();
  });
});
