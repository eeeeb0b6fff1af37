import { afterEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.js';
import { TextField } from '../field/text-field.js';
import { Form } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { mount } from '../kit/kit-harness.js';
import { RecordPlaceholder } from './record-placeholder.js';
import { useRecord } from './use-record.js';

afterEach(cleanup);

type Note = { version: number; title: string; text: string };
type Values = Pick<Note, 'title' | 'text'>;
const fields = [
  { name: 'title', label: 'Titre' },
  { name: 'text', label: 'Texte' },
];
const toForm = ({ title, text }: Note): Values => ({ title, text });

/** One record, with the answers of the API: 404 once it is deleted, 412 over a version that is gone. */
class Server {
  note: Note | null = { version: 1, title: 'Achat', text: 'Stylos' };
  isDown = false;
  change(changes: Partial<Values>): void {
    if (this.note) this.note = { ...this.note, ...changes, version: this.note.version + 1 };
  }
  readonly read = async (): Promise<Note> => {
    if (this.isDown) throw new TypeError('Failed to fetch');
    if (!this.note) throw { status: 404, detail: 'Introuvable' };
    return this.note;
  };
  readonly write = async (values: Values, base: Note | null): Promise<Note> => {
    const note = await this.read();
    if (base && base.version !== note.version) throw { status: 412, detail: 'Version dépassée' };
    if (values.title === '') throw { status: 422, detail: 'Le titre manque.' };
    this.change(values);
    return this.read();
  };
}

type Options = { server: Server; place?: 'page' | 'dialog'; needsReview?: () => boolean };

function Editor({ note, server, place = 'page', needsReview }: Options & { note: Note }) {
  const [isClosed, setClosed] = useState(false);
  const { form, submit, isDirty, conflict } = useRecord<Note, Values>({
    record: note,
    place,
    toForm,
    fields,
    read: server.read,
    write: server.write,
    notice: 'Modifications enregistrées.',
    ...(needsReview ? { needsReview } : {}),
  });
  const content = (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="title" label="Titre" />
      <TextField form={form} name="text" label="Texte" />
      <SubmitButton>Enregistrer</SubmitButton>
      <output>{isDirty ? 'modifié' : 'tel quel'}</output>
      {conflict}
    </Form>
  );
  if (place === 'page') return content;
  return (
    <Dialog open={!isClosed} title="Note" dirty={isDirty} onClose={() => setClosed(true)}>
      {content}
    </Dialog>
  );
}

function Screen(options: Options) {
  const { data, error, refetch } = useQuery({ queryKey: ['note'], queryFn: options.server.read });
  const retry = () => void refetch();
  if (!data) return <RecordPlaceholder error={error} failure="Impossible de charger la note" onRetry={retry} list="/notes" />;
  return (
    <>
      <Editor {...options} note={data} />
      <button type="button" onClick={retry}>
        relire
      </button>
    </>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const type = async (title: string) => {
  await userEvent.clear(await screen.findByLabelText('Titre'));
  if (title) await userEvent.type(field('Titre'), title);
};
/** A colleague saves while the record is open, then `title` is typed and saved. */
async function saveAfterColleague(theirs: Partial<Values>, title: string, options: Omit<Options, 'server'> = {}): Promise<Server> {
  const server = new Server();
  mount(<Screen server={server} {...options} />);
  await screen.findByLabelText('Titre');
  server.change(theirs);
  await type(title);
  await save();
  return server;
}

describe('a record that a colleague saves meanwhile', () => {
  it('keeps both changes of different fields', async () => {
    const server = await saveAfterColleague({ text: 'Cahiers' }, 'Fournitures');
    await waitFor(() => expect(server.note).toMatchObject({ version: 3, title: 'Fournitures', text: 'Cahiers' }));
    await waitFor(() => expect(field('Texte').value).toBe('Cahiers'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('tel quel');
  });

  it('shows both values of one field, writes nothing, then saves the chosen one', async () => {
    const server = await saveAfterColleague({ title: 'Bureau' }, 'Fournitures');
    expect(await screen.findByRole('radio', { name: 'Titre, version enregistrée : Bureau' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Titre, votre saisie : Fournitures' }));
    expect(server.note?.title).toBe('Bureau');
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer mes choix' }));
    await waitFor(() => expect(server.note).toMatchObject({ version: 3, title: 'Fournitures' }));
  });

  it('is taken as it is on request, and nothing is written', async () => {
    const server = await saveAfterColleague({ title: 'Bureau' }, 'Fournitures');
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre la version enregistrée' }));
    await waitFor(() => expect(field('Titre').value).toBe('Bureau'));
    expect(server.note?.version).toBe(2);
  });

  it('keeps the draft when the choice is put off', async () => {
    const server = await saveAfterColleague({ title: 'Bureau' }, 'Fournitures');
    await screen.findByRole('radio', { name: 'Titre, votre saisie : Fournitures' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Titre, votre saisie : Fournitures' })).toBeNull());
    expect(field('Titre').value).toBe('Fournitures');
    expect(server.note?.version).toBe(2);
  });

  it('waits for the reader when the merged values need a review', async () => {
    const server = await saveAfterColleague({ text: 'Cahiers' }, 'Fournitures', { needsReview: () => true });
    await waitFor(() => expect(field('Texte').value).toBe('Cahiers'));
    expect(server.note).toMatchObject({ version: 2, title: 'Achat' });
    await save();
    await waitFor(() => expect(server.note).toMatchObject({ version: 3, title: 'Fournitures', text: 'Cahiers' }));
  });

  it('shows a refusal of the merged values on the form', async () => {
    await saveAfterColleague({ text: 'Cahiers' }, '');
    expect((await screen.findByRole('alert')).textContent).toContain('Le titre manque.');
  });

  it('is followed where nothing is typed, and takes nothing of what is', async () => {
    const server = new Server();
    mount(<Screen server={server} />);
    await screen.findByLabelText('Titre');
    server.change({ title: 'Bureau' });
    await userEvent.click(screen.getByRole('button', { name: 'relire' }));
    await waitFor(() => expect(field('Titre').value).toBe('Bureau'));
    await type('Fournitures');
    server.change({ title: 'Dépôt' });
    await userEvent.click(screen.getByRole('button', { name: 'relire' }));
    expect(field('Titre').value).toBe('Fournitures');
  });
});

describe('a record that is not there', () => {
  it('says so, with a way back to its list', async () => {
    const server = new Server();
    server.note = null;
    mount(<Screen server={server} />);
    expect(await screen.findByText('Cet élément n’existe plus ou a été supprimé')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toBe('/notes');
  });

  it('is read again after a failure', async () => {
    const server = new Server();
    server.isDown = true;
    mount(<Screen server={server} />);
    await screen.findByText('Impossible de charger la note');
    server.isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Titre')).value).toBe('Achat');
  });

  it('keeps the draft when it was deleted meanwhile', async () => {
    const server = new Server();
    mount(<Screen server={server} />);
    await type('Fournitures');
    server.note = null;
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Introuvable');
    expect(field('Titre').value).toBe('Fournitures');
  });
});

describe('a draft', () => {
  it('stays after a network failure, and is saved by the next attempt', async () => {
    const server = new Server();
    mount(<Screen server={server} />);
    await type('Fournitures');
    server.isDown = true;
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Erreur de connexion');
    expect(field('Titre').value).toBe('Fournitures');
    server.isDown = false;
    await save();
    await waitFor(() => expect(server.note).toMatchObject({ version: 2, title: 'Fournitures' }));
  });

  it('is left by a navigation of its page only after a question', async () => {
    const { router } = mount(<Screen server={new Server()} />);
    await type('Fournitures');
    await act(() => router.navigate('/ailleurs'));
    await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
    expect(router.state.location.pathname).toBe('/');
    expect(field('Titre').value).toBe('Fournitures');
    await save();
    await screen.findByText('tel quel');
    await act(() => router.navigate('/ailleurs'));
    expect(router.state.location.pathname).toBe('/ailleurs');
  });

  it('is left with its dialog only after a question', async () => {
    mount(<Screen server={new Server()} place="dialog" />);
    await type('Fournitures');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rester' })).toBeNull());
    expect(field('Titre').value).toBe('Fournitures');
  });
});
