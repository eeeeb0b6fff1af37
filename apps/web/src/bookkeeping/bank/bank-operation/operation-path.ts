/** The screen of an operation, whatever its year. */
export const operationPath = (id: string): string => `/comptability/operations?defaultFilter=false&fiche=${id}`;
