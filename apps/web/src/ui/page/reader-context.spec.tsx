import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '../field/text-field.js';
import { Attachments } from '../file/attachments.js';
import { Form, useForm } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { mount } from '../kit/kit-harness.js';
import type { ListQuery } from '../list/list-body.js';
import { ListPage } from '../list/list-page.js';
import { type AnyQuery, listSchema } from '../query/list-schema.js';
import { useListParams } from '../query/use-list-params.js';
import { Button } from './button.js';
import { ReaderContext } from './reader-context.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const schema = listSchema<AnyQuery>({ order: 'name', orders: ['name'], filters: {} });
const done: ListQuery = { isPending: false, isError: false, isFetching: false, error: null, refetch: () => {} };
const remove = jest.fn();

function People() {
  const list = useListParams(schema);
  return (
    <ListPage
      title="Personnes"
      resource="people"
      noun="personne"
      list={list}
      query={done}
      rows={[{ id: 'p1', name: 'Alba' }]}
      total={1}
      columns={[{ id: 'name', header: 'Nom', cell: ({ name }) => name, heading: true }]}
      rowLabel={({ name }) => name}
      bulk={[{ label: 'Valider', run: () => {} }]}
      rowActions={() => [
        { label: 'Télécharger', icon: <i />, isRead: true, run: () => {} },
        { label: 'Supprimer', icon: <i />, key: 'delete', run: remove },
      ]}
      actions={<Button data-create>Nouvelle personne</Button>}
      empty={{ title: 'Aucune personne pour le moment' }}
    />
  );
}

function Settings() {
  const form = useForm({ defaultValues: { name: 'Alba' } });
  return (
    <Form form={form} onSubmit={form.handleSubmit(() => {})}>
      <TextField form={form} name="name" label="Nom" />
      <SubmitButton>Enregistrer</SubmitButton>
    </Form>
  );
}

const buttons = (name: RegExp) => screen.queryAllByRole('button', { name });

describe.each([true, false])('a list, to a reader: %s', (isReader) => {
  const shown = isReader ? 0 : 1;

  it('has its buttons that write, and its selection, for writers only', () => {
    mount(
      <ReaderContext value={isReader}>
        <People />
      </ReaderContext>,
    );
    expect(buttons(/Nouvelle personne/)).toHaveLength(shown);
    expect(buttons(/^Supprimer.*Alba/)).toHaveLength(shown);
    expect(screen.queryAllByRole('checkbox', { name: /Sélectionner les lignes/ })).toHaveLength(shown);
    expect(buttons(/^Télécharger.*Alba/)).toHaveLength(1);
  });

  it('deletes by key for writers only', async () => {
    remove.mockClear();
    mount(
      <ReaderContext value={isReader}>
        <People />
      </ReaderContext>,
    );
    screen.getByText('Alba').closest('tr')?.focus();
    await userEvent.keyboard('d');
    expect(remove).toHaveBeenCalledTimes(shown);
  });
});

describe('a form', () => {
  it('shows its values to a reader, disabled', () => {
    mount(
      <ReaderContext value={true}>
        <Settings />
      </ReaderContext>,
    );
    const name = screen.getByLabelText<HTMLInputElement>('Nom');
    expect([name.value, name.matches(':disabled')]).toEqual(['Alba', true]);
    expect(buttons(/Enregistrer/)).toHaveLength(0);
  });

  it('is open to writers, and to readers where they may write', () => {
    mount(
      <ReaderContext value={true}>
        <ReaderContext value={false}>
          <Settings />
        </ReaderContext>
      </ReaderContext>,
    );
    expect(screen.getByLabelText('Nom').matches(':disabled')).toBe(false);
    expect(buttons(/Enregistrer/)).toHaveLength(1);
  });
});

it('attachments are downloaded by a reader, and neither added nor removed', () => {
  const bill = { id: 'a1', name: 'facture.pdf', size: 10, mime_type: 'application/pdf', date_upload: '2026-01-02' };
  mount(
    <ReaderContext value={true}>
      <Attachments attachments={[bill]} onChange={() => {}} read={async () => new Blob()} upload={async () => bill} />
    </ReaderContext>,
  );
  expect(buttons(/Télécharger facture.pdf/)).toHaveLength(1);
  expect(buttons(/Supprimer facture.pdf/)).toHaveLength(0);
});
