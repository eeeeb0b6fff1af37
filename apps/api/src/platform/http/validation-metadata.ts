import type { MetadataStorage } from 'class-validator';

type LookUp = MetadataStorage['getTargetValidationMetadatas'];
type Constraints = ReturnType<LookUp>;

/**
 * Keeps the constraints of each class: the storage of class-validator searches all classes of the program for the parents of a class, at
 * each validation. A class has its constraints before its first object is validated.
 */
export function cacheConstraints(storage: Pick<MetadataStorage, 'getTargetValidationMetadatas'>): void {
  const lookUp: LookUp = storage.getTargetValidationMetadatas.bind(storage);
  const constraints = new WeakMap<Parameters<LookUp>[0], Constraints>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups?.length) return lookUp(target, schema, always, strictGroups, groups);
    const own = constraints.get(target) ?? lookUp(target, schema, always, strictGroups, groups);
    constraints.set(target, own);
    return own;
  };
}
