import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pressIn } from './press-by-key.js';

let presses: string[];

beforeEach(() => {
  presses = [];
  document.body.innerHTML = `
    <button aria-keyshortcuts="V">Approuver</button>
    <button aria-keyshortcuts="R" disabled>Refuser</button>
    <button aria-keyshortcuts="ArrowRight">Suivante</button>
    <input />
    <div role="region" tabindex="0"></div>`;
  for (const button of document.querySelectorAll('button')) button.onclick = () => presses.push(button.textContent ?? '');
});
afterEach(() => document.body.replaceChildren());

const press = (key: string, on = 'body', modifiers = {}): boolean =>
  pressIn(document, { key, target: document.querySelector(on), ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

it('presses the button that names the key, whatever its case', () => {
  expect(press('v')).toBe(true);
  expect(press('ArrowRight')).toBe(true);
  expect(presses).toEqual(['Approuver', 'Suivante']);
});

it.each([
  ['a letter of a text', 'v', 'input', {}],
  ['an arrow in an area that scrolls', 'ArrowRight', '[role=region]', {}],
  ['the key of a button that is disabled', 'r', 'body', {}],
  ['a key of the browser', 'v', 'body', { ctrlKey: true }],
  ['a key that no button names', 'x', 'body', {}],
])('leaves %s alone', (_, key, on, modifiers) => {
  expect(press(key, on, modifiers)).toBe(false);
  expect(presses).toEqual([]);
});
