/** The files of the domain: events, refusals, decider and case, with a spec for each refusal; and the stored example of each event. */
export const domainFiles = ({ noun, Noun, camel, folder, the, label }) => {
  const at = `libs/domain/src/${folder}/${noun}/${noun}`;
  return {
    [`${at}.events.ts`]: `import type { Id } from '@intendance/kernel/id.js';

export type ${Noun}Id = Id<'${noun}'>;

/** Stored for ever: only add optional fields or new types. */
export type ${Noun}Event =
  | { type: '${Noun}Added'; data: { name: string } }
  | { type: '${Noun}Renamed'; data: { name: string } }
  | { type: '${Noun}Removed'; data: Record<string, never> }
  | { type: '${Noun}Restored'; data: Record<string, never> };

export const ${camel}Stream = (id: ${Noun}Id): \`${noun}-\${string}\` => \`${noun}-\${id}\`;
`,
    [`${at}.errors.ts`]: `import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const ${camel}Errors = {
  unknown: () => new DomainError('${noun}.unknown', '${the.upper} n’existe pas.', 'not-found'),
  removed: () => new DomainError('${noun}.removed', '${the.upper} est à la corbeille.', 'conflict'),
  incomplete: (violations: Violation[]) =>
    new DomainError('${noun}.incomplete', 'Veuillez renseigner les informations manquantes.', 'invalid', violations),
};
`,
    [`${at}.ts`]: `import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { ${camel}Errors } from './${noun}.errors.js';
import { type ${Noun}Event, ${camel}Stream } from './${noun}.events.js';

export type ${Noun}Command =
  | { type: 'Add${Noun}'; data: { name: string } }
  | { type: 'Rename${Noun}'; data: { name: string } }
  | { type: 'Remove${Noun}' }
  | { type: 'Restore${Noun}' };

export type ${Noun} = { readonly status: 'none' } | Known${Noun};
export type Known${Noun} = { readonly status: 'present' | 'removed'; readonly name: string };

export const ${camel}Decider: Decider<${Noun}Command, ${Noun}Event, ${Noun}> = { initial: { status: 'none' }, decide, evolve };

export const ${camel}Case = singleStreamCase({ decider: ${camel}Decider, stream: ${camel}Stream, answer: known${Noun} });

/** @throws ${noun}.unknown */
export function known${Noun}(${camel}: ${Noun}): Known${Noun} {
  if (${camel}.status === 'none') throw ${camel}Errors.unknown();
  return ${camel};
}

function decide(command: ${Noun}Command, before: ${Noun}): ${Noun}Event[] {
  if (command.type === 'Add${Noun}')
    return before.status === 'none' ? [{ type: '${Noun}Added', data: { name: complete(command.data.name) } }] : [];
  const { status, name } = known${Noun}(before);
  if (command.type === 'Remove${Noun}') return status === 'removed' ? [] : [{ type: '${Noun}Removed', data: {} }];
  if (command.type === 'Restore${Noun}') return status === 'present' ? [] : [{ type: '${Noun}Restored', data: {} }];
  if (status === 'removed') throw ${camel}Errors.removed();
  const next = complete(command.data.name);
  return next === name ? [] : [{ type: '${Noun}Renamed', data: { name: next } }];
}

/** @throws ${noun}.incomplete */
function complete(typed: string): string {
  const name = typed.trim();
  if (name === '') throw ${camel}Errors.incomplete([{ propertyPath: 'name', code: 'required', message: 'Veuillez renseigner le nom.' }]);
  return name;
}

function evolve(before: ${Noun}, event: ${Noun}Event): ${Noun} {
  if (event.type === '${Noun}Added') return { status: 'present', name: event.data.name };
  if (before.status === 'none') throw new Error(\`\${event.type} before ${Noun}Added\`);
  switch (event.type) {
    case '${Noun}Renamed':
      return { ...before, name: event.data.name };
    case '${Noun}Removed':
      return { ...before, status: 'removed' };
    case '${Noun}Restored':
      return { ...before, status: 'present' };
  }
}
`,
    [`${at}.spec.ts`]: `import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { ${Noun}Event } from './${noun}.events.js';
import { ${camel}Decider } from './${noun}.js';

const ${camel} = specify(${camel}Decider);
const added: ${Noun}Event = { type: '${Noun}Added', data: { name: 'Exemple' } };
const removed: ${Noun}Event = { type: '${Noun}Removed', data: {} };

describe('${label}', () => {
  it('is added under its trimmed name, and renamed', () => {
    ${camel}.given().when({ type: 'Add${Noun}', data: { name: ' Exemple ' } }).then(added);
    const renamed: ${Noun}Event = { type: '${Noun}Renamed', data: { name: 'Autre' } };
    ${camel}.given(added).when({ type: 'Rename${Noun}', data: { name: 'Autre' } }).then(renamed);
  });
  it('is removed and restored', () => {
    ${camel}.given(added).when({ type: 'Remove${Noun}' }).then(removed);
    ${camel}.given(added, removed).when({ type: 'Restore${Noun}' }).then({ type: '${Noun}Restored', data: {} });
  });
  it('needs a name', () => ${camel}.given().when({ type: 'Add${Noun}', data: { name: ' ' } }).thenRefuses('${noun}.incomplete'));
  it('must exist', () => ${camel}.given().when({ type: 'Remove${Noun}' }).thenRefuses('${noun}.unknown'));
  it('is not renamed once removed', () =>
    ${camel}.given(added, removed).when({ type: 'Rename${Noun}', data: { name: 'Autre' } }).thenRefuses('${noun}.removed'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
`,
    [`apps/api/test/stored-events/${noun}.json`]: `${JSON.stringify(
      {
        events: [
          { type: `${Noun}Added`, version: 1, data: { name: 'Exemple' } },
          { type: `${Noun}Renamed`, version: 1, data: { name: 'Autre exemple' } },
          { type: `${Noun}Removed`, version: 1, data: {} },
          { type: `${Noun}Restored`, version: 1, data: {} },
        ],
        state: { status: 'present', name: 'Autre exemple' },
      },
      null,
      2,
    )}\n`,
  };
};
