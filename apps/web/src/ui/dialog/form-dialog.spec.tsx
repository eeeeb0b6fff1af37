import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { recordOnScreen, setViewers } from '../../platform/live/on-screen.js';
import { useForm } from '../form/form.js';
import { mount } from '../kit/kit-harness.js';
import { FormDialog } from './form-dialog.js';

afterEach(cleanup);

function Sample({ id }: { id: string | null }) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog
      title="Article"
      dirty={false}
      pending={false}
      action="Enregistrer"
      label="Article"
      form={form}
      record={id === null ? null : { type: 'article', id }}
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      <input aria-label="Nom" {...form.register('name')} />
    </FormDialog>
  );
}

it('tells the others that its record is open, and says who else has it', async () => {
  mount(<Sample id="a1" />);
  await screen.findByRole('dialog', { name: 'Article' });
  expect(recordOnScreen()).toEqual({ type: 'article', id: 'a1' });
  act(() => setViewers(['Zoé Petit']));
  expect(screen.getByText('Zoé Petit a aussi cette fiche à l’écran')).toBeTruthy();
  cleanup();
  expect(recordOnScreen()).toBeUndefined();
});

it('tells nothing of a new record', async () => {
  mount(<Sample id={null} />);
  await screen.findByRole('dialog', { name: 'Article' });
  expect(recordOnScreen()).toBeUndefined();
});
