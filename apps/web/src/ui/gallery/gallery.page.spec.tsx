import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import axe from 'axe-core';
import { mount } from '../kit/kit-harness.js';
import { Component } from './gallery.page.js';

afterEach(cleanup);

/** Rules that need no layout: jsdom draws nothing, so contrast and sizes are left to the browser journeys. */
const violations = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

describe('the gallery of the kit', () => {
  it.each(['', '?etat=attente', '?etat=erreur', '?etat=vide'])('shows every part without a violation (%s)', async (state) => {
    mount(<Component />, `/${state}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Historique' })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('opens the dialog of a conflict', async () => {
    mount(<Component />);
    screen.getByRole('button', { name: 'Conflit' }).click();
    expect(await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée pendant votre saisie' })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });
});
