import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../../../ui/kit/kit-harness.js';
import { CropEditor, cropOf } from './crop-editor.js';

afterEach(cleanup);

it('the frame of a crop is a control with a French name', async () => {
  mount(
    <CropEditor picture="data:image/png;base64,iVBORw0KGgo=" format="lg" source={{ width: 100, height: 60 }} onChange={() => undefined} />,
  );
  expect((await screen.findByRole('slider', { hidden: true })).getAttribute('aria-label')).toBe('Cadre');
  expect(screen.getByRole('group', { name: 'Cadrage de l’image' })).toBeTruthy();
});

describe('the rectangle of a crop', () => {
  it('counts the pixels of the stored picture', () =>
    expect(cropOf({ x: 100, y: 50, width: 600, height: 200 }, { width: 1000, height: 500 }, { width: 2000, height: 1000 }, 3)).toEqual({
      x: 200,
      y: 100,
      width: 1200,
      height: 400,
    }));
  it('stays inside the picture', () =>
    expect(cropOf({ x: 700, y: -4, width: 310, height: 310 }, { width: 1000, height: 500 }, { width: 1000, height: 500 }, 1)).toEqual({
      x: 690,
      y: 0,
      width: 310,
      height: 310,
    }));
  it('keeps the proportions of the format', () => {
    const { width, height } = cropOf(
      { x: 0, y: 0, width: 1001, height: 700 },
      { width: 1000, height: 500 },
      { width: 1000, height: 500 },
      2,
    );
    expect([width, height]).toEqual([1000, 500]);
  });
  it('is free without a format', () =>
    expect(cropOf({ x: 0, y: 0, width: 10, height: 40 }, { width: 100, height: 50 }, { width: 100, height: 50 }, undefined)).toMatchObject({
      width: 10,
      height: 40,
    }));
});
