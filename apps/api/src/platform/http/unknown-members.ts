import { closestName } from '@intendance/kernel/closest-name.js';
import type { Violation } from '@intendance/kernel/domain-error.js';

export type Model = abstract new (...parameters: never[]) => unknown;

/** A documented member: the classes of the objects it holds, or `isFree` for a JSON object of any members. */
type Member = { readonly models: readonly Model[]; readonly isFree: boolean };
export type Members = ReadonlyMap<string, Member>;

/** Members of a valid body: those that the route reads, and those of its answer, which a client sends back as it read them. */
export type BodyModels = { readonly read: readonly Model[]; readonly sentBack: readonly Model[] };

const mostReported = 20;

/** @returns a violation per member that no class documents, nested ones as `lines[0].colour` */
export function unknownMembers(body: unknown, models: BodyModels): Violation[] {
  const violations: Violation[] = [];
  collect(body, models, '', violations);
  return violations;
}

function collect(value: unknown, models: BodyModels, path: string, violations: Violation[]): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (violations.length >= mostReported) return;
      collect(item, models, `${path}[${index}]`, violations);
    }
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (violations.length >= mostReported) return;
    const memberPath = path === '' ? name : `${path}.${name}`;
    const read = documented(models.read, name);
    const sentBack = documented(models.sentBack, name);
    const members = [...read, ...sentBack];
    if (members.length === 0) violations.push(unknown(memberPath, name, models.read));
    else if (!members.some(({ isFree }) => isFree)) {
      const nested = { read: read.flatMap((one) => one.models), sentBack: sentBack.flatMap((one) => one.models) };
      if (nested.read.length + nested.sentBack.length > 0) collect(member, nested, memberPath, violations);
    }
  }
}

const documented = (models: readonly Model[], name: string): Member[] =>
  models.flatMap((model) => {
    const member = membersOf(model).get(name);
    return member ? [member] : [];
  });

function unknown(propertyPath: string, name: string, models: readonly Model[]): Violation {
  const closest = closestName(name, new Set(models.flatMap((model) => [...membersOf(model).keys()])));
  const guess = closest === undefined ? '' : ` Vouliez-vous dire « ${closest} » ?`;
  return { propertyPath, code: 'unknown', message: `Le champ « ${propertyPath} » est inconnu.${guess}` };
}

const membersByModel = new WeakMap<Model, Members>();

/** The members that a class documents with `ApiProperty`, its parents' included. */
export function membersOf(model: Model): Members {
  const cached = membersByModel.get(model);
  if (cached) return cached;
  const members = readMembers(model.prototype as object);
  membersByModel.set(model, members);
  return members;
}

type Documented = { readonly type?: unknown; readonly additionalProperties?: unknown };

function readMembers(prototype: object): Members {
  const names: unknown = Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype);
  if (!Array.isArray(names)) return new Map();
  return new Map(
    names.map((prefixed: unknown) => {
      const name = String(prefixed).slice(1);
      return [name, memberOf(Reflect.getMetadata('swagger/apiModelProperties', prototype, name) as Documented)] as const;
    }),
  );
}

const scalars: readonly unknown[] = [String, Number, Boolean, Date, Object, Array];

function memberOf({ type, additionalProperties }: Documented): Member {
  const isFree = type === Object || type === 'object' || (additionalProperties !== undefined && additionalProperties !== false);
  const resolved: unknown = isLazy(type) ? type() : type;
  const model: unknown = Array.isArray(resolved) ? resolved[0] : resolved;
  return { isFree, models: typeof model === 'function' && !scalars.includes(model) ? [model as Model] : [] };
}

/** Swagger knows a lazy type by the name of its function. */
const isLazy = (type: unknown): type is () => unknown => typeof type === 'function' && type.name === 'type';
