import type { MetadataStorage } from 'class-validator';

type LookUp = MetadataStorage['getTargetValidationMetadatas'];
type Constraints = ReturnType<LookUp>;

/**
 * Keeps the constraints of each class: the storage of class-validator searches all classes of the program for the parents of a class, at
 * each validation. A class has its constraints before its first object is validated. A nested object is looked up with the name of the
 * class that holds it as its schema.
 */
export function cacheConstraints(storage: Pick<MetadataStorage, 'getTargetValidationMetadatas'>): void {
  const lookUp: LookUp = storage.getTargetValidationMetadatas.bind(storage);
  const constraints = new WeakMap<Parameters<LookUp>[0], Map<string, Constraints>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups?.length) return lookUp(target, schema, always, strictGroups, groups);
    const bySchema = constraints.get(target) ?? new Map<string, Constraints>();
    const own = bySchema.get(schema) ?? lookUp(target, schema, always, strictGroups, groups);
    constraints.set(target, bySchema.set(schema, own));
    return own;
  };
}
