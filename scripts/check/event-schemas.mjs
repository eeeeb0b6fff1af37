// apps/api/assets/event-values.json has the shape of the values of each event as JSON Schema, from the code:
// `node scripts/check/event-schemas.mjs --write`. The API serves those that other systems receive.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fail, root } from '../lib/node.mjs';
import { schemaOf } from '../lib/value-schemas.mjs';

const file = join(root, 'apps/api/assets/event-values.json');
const paths = globSync('libs/domain/src/**/*.events.ts', { cwd: root }).map((path) => join(root, path));
const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root);
const program = ts.createProgram(paths.sort(), { ...options, incremental: false, tsBuildInfoFile: undefined });
const checker = program.getTypeChecker();

/** Events are members `{ type: '…'; data: … }` of a union type whose name ends in Event. */
const values = paths.flatMap((path) =>
  program
    .getSourceFile(path)
    .statements.filter(
      (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text.endsWith('Event') && !statement.typeParameters,
    )
    .flatMap(({ name }) => eventsOf(checker.getTypeAtLocation(name))),
);

function eventsOf(type) {
  const members = type.isUnion() ? type.types : [type];
  return members.flatMap((member) => {
    const of = (field) => checker.getTypeOfSymbol(checker.getPropertyOfType(member, field));
    const types = of('type').isUnion() ? of('type').types : [of('type')];
    return types.map(({ value }) => [value, schemaOf(of('data'), checker)]);
  });
}

const sorted = values.toSorted(([left], [right]) => (left < right ? -1 : 1));
const text = `{\n${sorted.map(([type, schema]) => `  ${JSON.stringify(type)}: ${JSON.stringify(schema)}`).join(',\n')}\n}\n`;
if (process.argv.includes('--write')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text)
  fail('apps/api/assets/event-values.json is not up to date. Run: node scripts/check/event-schemas.mjs --write');
