import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, useForm } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { mount } from '../kit/kit-harness.js';
import { RichTextField } from './rich-text-field.js';
import { RichTextImagesContext } from './rich-text-images.js';
import { linkAddress } from './rich-text-link.js';
import { RichTextView } from './rich-text-view.js';

afterEach(cleanup);
// jsdom draws nothing; the editor measures the caret to scroll to it.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const [image, other] = ['0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47', '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48'];
const bank = {
  addressOf: (id: string) => `/images/${id}`,
  Picker: ({ onChoose }: { onChoose: (chosen: { id: string; alt: string }) => void }) => (
    <button type="button" onClick={() => onChoose({ id: other, alt: '' })}>
      Le parc
    </button>
  ),
};

let sent: string[] = [];
function Sample({ body }: { body: string }) {
  const form = useForm({ defaultValues: { body } });
  return (
    <Form form={form} onSubmit={form.handleSubmit((values) => sent.push(values.body))}>
      <RichTextImagesContext value={bank}>
        <RichTextField form={form} name="body" label="Message" inserts={[{ label: 'Prénom', text: '{prénom}' }]} hasImages />
      </RichTextImagesContext>
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

  it('shows the fields of a mailing as chips, with the words of a reader without a value, and stores them as text', async () => {
    const html = '<p>Bonjour {PRENOM|cher &amp; collègue}, {inconnu} <strong>{prénom}</strong></p>';
    const text = await open(html);
    const chips = [...text.querySelectorAll('.merge-field')].map((chip) => chip.textContent);
    expect(chips).toEqual(['Prénom, sinon «\u00a0cher & collègue\u00a0»', 'Prénom']);
    await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
    expect(await submit()).toBe(html.replaceAll('p>', 'h2>'));
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

describe('an image of the bank in a rich text', () => {
  const illustrated = `<p>a</p><img data-image="${image}" alt="Le manège &lt;3 &amp; la roue" /><p>b</p>`;

  it('is given back as the server wrote it, and shown at its address', async () => {
    const text = await open(illustrated);
    expect(text.querySelector(`img[src="/images/${image}"]`)?.getAttribute('alt')).toBe('Le manège <3 & la roue');
    await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
    expect(await submit()).toBe(illustrated.replace('<p>a</p>', '<h2>a</h2>'));
  });

  it('is chosen in the bank, and has an alternative text or is decorative', async () => {
    await open('<p>a</p>');
    await userEvent.click(screen.getByRole('button', { name: 'Image' }));
    await userEvent.click(screen.getByRole('button', { name: 'Le parc' }));
    await userEvent.click(screen.getByRole('button', { name: 'Insérer l’image' }));
    expect(screen.getByRole('alert').textContent).toContain('Décrivez l’image');
    await userEvent.type(screen.getByLabelText('Texte de remplacement'), '  Le   parc{Enter}');
    expect(screen.queryByLabelText('Texte de remplacement')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Image' }));
    await userEvent.click(screen.getByRole('button', { name: 'Le parc' }));
    await userEvent.click(screen.getByLabelText('Image décorative'));
    await userEvent.click(screen.getByRole('button', { name: 'Insérer l’image' }));
    expect(await submit()).toMatch(new RegExp(`<img data-image="${other}" alt="Le parc" />.*<img data-image="${other}" alt="" />`));
  });

  it('is read at its address, and nowhere without the bank', () => {
    const view = mount(
      <RichTextImagesContext value={bank}>
        <RichTextView html={`${illustrated}<img data-image="x" src="y" />`} />
      </RichTextImagesContext>,
    );
    expect([...view.container.querySelectorAll('img')].map((shown) => [shown.getAttribute('src'), shown.alt])).toEqual([
      [`/images/${image}`, 'Le manège <3 & la roue'],
    ]);
    expect(mount(<RichTextView html={illustrated} />).container.querySelector('img')).toBeNull();
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
