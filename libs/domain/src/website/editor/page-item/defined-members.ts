/** The members of a change that have a value. */
export const definedMembers = <Data extends object>(data: Data): Partial<Required<Data>> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Partial<Required<Data>>;
