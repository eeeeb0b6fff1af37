import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '../field/fields.js';
import { Form, useForm } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { mount } from '../kit-harness.js';
import { ConflictDialog } from './conflict-dialog.js';
import { useMergedSave } from './use-merged-save.js';

afterEach(cleanup);

type Note = { version: number; title: string; text: string };
type Values = Pick<Note, 'title' | 'text'>;
const fields = [
  { name: 'title', label: 'Titre' },
  { name: 'text', label: 'Texte' },
];

/** A record that refuses what is written over a version that is gone. */
class Server {
  note: Note = { version: 1, title: 'Achat', text: 'Stylos' };
  /** What a colleague saves. */
  change(changes: Partial<Values>): void {
    this.note = { ...this.note, ...changes, version: this.note.version + 1 };
  }
  readonly write = async (values: Values, over: Note | null): Promise<void> => {
    if (over?.version !== this.note.version) throw { status: 412, detail: 'Version dépassée' };
    if (values.title === '') throw { status: 422, detail: 'Le titre manque.' };
    this.change(values);
  };
}

const toForm = ({ title, text }: Note): Values => ({ title, text });

function Sample({ server }: { server: Server }) {
  const form = useForm<Values>({ defaultValues: toForm(server.note) });
  const { save, clash } = useMergedSave<Note, Values>({
    opened: server.note,
    form,
    toForm,
    read: async () => server.note,
    write: server.write,
  });
  return (
    <Form form={form} onSubmit={form.handleSubmit(save)}>
      <TextField form={form} name="title" label="Titre" />
      <TextField form={form} name="text" label="Texte" />
      <SubmitButton>Enregistrer</SubmitButton>
      {clash ? <ConflictDialog {...clash} fields={fields} /> : null}
    </Form>
  );
}

/** Opened at version 1; a colleague saves; then this is typed and saved. */
async function typed(theirs: Partial<Values>, title: string): Promise<Server> {
  const server = new Server();
  mount(<Sample server={server} />);
  server.change(theirs);
  await userEvent.clear(screen.getByLabelText('Titre'));
  if (title) await userEvent.type(screen.getByLabelText('Titre'), title);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  return server;
}

describe('a record that somebody saved meanwhile', () => {
  it('keeps both changes when they touch different fields', async () => {
    const server = await typed({ text: 'Cahiers' }, 'Fournitures');
    await waitFor(() => expect(server.note).toMatchObject({ version: 3, title: 'Fournitures', text: 'Cahiers' }));
    expect(screen.getByLabelText<HTMLInputElement>('Texte').value).toBe('Cahiers');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks about a field that both changed, and writes nothing before', async () => {
    const server = await typed({ title: 'Bureau' }, 'Fournitures');
    await userEvent.click(await screen.findByRole('radio', { name: 'Titre, votre saisie : Fournitures' }));
    expect(server.note.title).toBe('Bureau');
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer mes choix' }));
    await waitFor(() => expect(server.note).toMatchObject({ version: 3, title: 'Fournitures' }));
  });

  it('may be taken as it is', async () => {
    const server = await typed({ title: 'Bureau' }, 'Fournitures');
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre la version enregistrée' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Bureau'));
    expect(server.note.version).toBe(2);
  });

  it('shows a refusal of the second save on the form', async () => {
    await typed({ text: 'Cahiers' }, '');
    expect((await screen.findByRole('alert')).textContent).toContain('Le titre manque.');
  });
});
