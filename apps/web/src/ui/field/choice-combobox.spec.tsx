import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../kit/kit-harness.js';
import { ChoiceCombobox, matchingChoices } from './choice-combobox.js';

const choices = [
  { value: 'cinema', label: 'Billetterie cinéma', group: 'Cultures et voyages' },
  { value: 'voyages', label: 'Voyages', group: 'Cultures et voyages' },
  { value: 'noel', label: 'Arbre de Noël', group: 'Loisirs et fêtes', detail: 'ASC' },
];

function Example() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <ChoiceCombobox label="Activité" choices={choices} value={value} onValueChange={setValue} />
      <input aria-label="Suivant" />
    </>
  );
}

describe('the choices that match', () => {
  const matchingValues = (text: string) => matchingChoices(choices, text).map(({ value }) => value);
  it('are found without accents, by their group too, their own name first', () => {
    expect(matchingValues('noel')).toEqual(['noel']);
    expect(matchingValues('voyages')).toEqual(['voyages', 'cinema']);
    expect(matchingValues('asc arbre')).toEqual(['noel']);
    expect(matchingValues('')).toEqual(['cinema', 'voyages', 'noel']);
  });
});

describe('a choice by the keyboard', () => {
  it('is taken by Tab, which goes on to the next field', async () => {
    mount(<Example />);
    const field = screen.getByRole('combobox', { name: 'Activité' });
    await userEvent.click(field);
    await userEvent.keyboard('{Escape}arb{Tab}');
    expect((field as HTMLInputElement).value).toBe('Arbre de Noël');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Suivant' }));
  });

  it('moves with the arrows and is taken by Enter; Escape takes nothing', async () => {
    mount(<Example />);
    const field = screen.getByRole('combobox', { name: 'Activité' });
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect((field as HTMLInputElement).value).toBe('Voyages');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect((field as HTMLInputElement).value).toBe('Voyages');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is taken by an Enter that came before the choices, and sends no form', async () => {
    let isSent = false;
    function Late() {
      const [value, setValue] = useState<string | null>(null);
      const [list, setList] = useState<typeof choices>([]);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            isSent = true;
          }}
        >
          <ChoiceCombobox label="Activité" choices={list} value={value} onValueChange={setValue} />
          <button type="button" onClick={() => setList(choices)}>
            Charger
          </button>
        </form>
      );
    }
    mount(<Late />);
    const field = screen.getByRole('combobox', { name: 'Activité' });
    await userEvent.click(field);
    await userEvent.keyboard('noel{Enter}');
    expect([(field as HTMLInputElement).value, isSent]).toEqual(['noel', false]);
    await userEvent.keyboard('{Enter}');
    expect(isSent).toBe(false);
    act(() => screen.getByRole('button', { name: 'Charger' }).click());
    expect((field as HTMLInputElement).value).toBe('Arbre de Noël');
  });

  it('is none once the text is erased', async () => {
    mount(<Example />);
    const field = screen.getByRole('combobox', { name: 'Activité' });
    await userEvent.click(field);
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(field);
    await userEvent.tab();
    expect((field as HTMLInputElement).value).toBe('');
  });
});
