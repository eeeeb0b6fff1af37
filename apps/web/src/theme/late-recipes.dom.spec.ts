import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { recipes, slotRecipes } from './late-recipes.js';
import { systemFor } from './system.js';

const sources = join(import.meta.dirname, '..');
const lateParts = [...Object.keys(recipes), ...Object.keys(slotRecipes)].map((key) => key.charAt(0).toUpperCase() + key.slice(1));
const chakraImports = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(([, names = '']) => names.split(/[\s,]+/));

it('is imported by each module that takes one of its parts from Chakra', () => {
  const users = globSync('**/*.tsx', { cwd: sources })
    .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))
    .filter(({ text }) => chakraImports(text).some((name) => lateParts.includes(name)));
  expect(users.length).toBeGreaterThan(20);
  expect(users.filter(({ text }) => !text.includes("/theme/late-recipes.js'")).map(({ file }) => file)).toEqual([]);
});

it('gives its recipes, with our overrides, to every system', () => {
  const system = systemFor('intendance');
  for (const key of Object.keys(slotRecipes)) expect(Object.keys(system.getSlotRecipeFn(key).classNameMap).length).toBeGreaterThan(1);
  expect(JSON.stringify(system.getSlotRecipeFn('dialog')({ size: 'xl' }))).toContain('1080px');
  expect(JSON.stringify(system.getRecipeFn('skeleton')({ loading: true }))).toContain('--chakra-colors-bg-muted');
});
