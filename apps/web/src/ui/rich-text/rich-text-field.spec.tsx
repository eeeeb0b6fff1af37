import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, useForm } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { mount } from '../kit-harness.js';
import { RichTextField } from './rich-text-field.js';
import { linkAddress } from './rich-text-link.js';
import { RichTextView } from './rich-text-view.js';

afterEach(cleanup);
// jsdom draws nothing; the editor measures the caret to scroll to it.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

let sent: string[] = [];
function Sample({ body }: { body: string }) {
  const form = useForm({ defaultValues: { body } });
  return (
    <Form form={form} onSubmit={form.handleSubmit((values) => sent.push(values.body))}>
      <RichTextField form={form} name="body" label="Message" inserts={[{ label: 'Prénom', text: '{prénom}' }]} />
      <SubmitButton>Valider</SubmitButton>
      <button type="button" onClick={() => form.setValue('body', '<p>Un collègue</p>')}>
        Autre
      </button>
    </Form>
  );
}
const open = async (body: string) => {
  sent = [];
  mount(<Sample body={body} />);
  return screen.findByRole('textbox', { name: 'Message' });
};
const submit = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
};

describe('a rich-text field', () => {
  it('gives back the HTML that the server wrote, unchanged', async () => {
    const html = '<h2>Noël</h2><p>Bonjour <strong>Léa</strong>,<br />à\u00a0bientôt &amp; merci</p><hr /><ul><li><p>un</p></li></ul>';
    await open(html);
    await userEvent.click(screen.getByRole('button', { name: 'Insérer un champ' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Prénom' }));
    expect(await submit()).toBe(html.replace('<h2>Noël', '<h2>{prénom}Noël'));
  });

  it('is empty when only an empty paragraph is left', async () => {
    const text = await open('');
    expect(text.getAttribute('aria-multiline')).toBe('true');
    expect(await submit()).toBe('');
  });

  it('shows the text that a colleague saved', async () => {
    const text = await open('<p>Moi</p>');
    await userEvent.click(screen.getByRole('button', { name: 'Autre' }));
    await waitFor(() => expect(text.textContent).toBe('Un collègue'));
    expect(await submit()).toBe('<p>Un collègue</p>');
  });

  it('offers its formats as one stop of the Tab key, with arrows between them', async () => {
    await open('<p>x</p>');
    const buttons = [...screen.getByRole('toolbar', { name: 'Mise en forme' }).querySelectorAll('button')];
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    buttons[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sous-titre');
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rétablir');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Titre');
  });
});

describe('the address of a link', () => {
  it.each([
    ['exemple.fr/noel', 'https://exemple.fr/noel'],
    ['https://exemple.fr', 'https://exemple.fr'],
    ['cse@exemple.fr', 'mailto:cse@exemple.fr'],
    ['tel:+33102030405', 'tel:+33102030405'],
    ['javascript:alert(1)', null],
    ['noël', null],
  ])('%s', (typed, address) => expect(linkAddress(typed)).toBe(address));
});

describe('a rich text that is read', () => {
  it('shows the elements of the list, and of the others only the words', () => {
    const { container } = mount(
      <RichTextView html='<p onclick="x()">a <a href="javascript:x()">b</a> <a href="https://c.fr">c</a><img src=x onerror="x()"></p><iframe src="x">d</iframe>' />,
    );
    const paragraph = container.querySelector('p');
    expect(paragraph?.outerHTML).toBe('<p>a <a>b</a> <a href="https://c.fr" target="_blank" rel="noreferrer">c</a></p>');
    expect(container.querySelector('img, iframe, [onclick]')).toBeNull();
  });
});
